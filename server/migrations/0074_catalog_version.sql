-- A number that grows whenever the products or prices of a signed-in user change, stock apart: a statement that reads it knows whether
-- what a process keeps of them is outdated. A sequence locks nothing, so that changes of prices do not wait for each other. It grows
-- before its transaction commits; the notice of 0071, after it. 0108-cart-in-one-statement.md says how the two work together.
create sequence catalog_version as bigint;

create or replace function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform nextval('catalog_version');
  if tg_op = 'DELETE' then
    perform pg_notify('catalog_changed', company_id::text), pg_notify('kept_answers_outdated', company_id || ' all')
    from (select distinct company_id from old_rows) c;
  else
    perform pg_notify('catalog_changed', company_id::text), pg_notify('kept_answers_outdated', company_id || ' all')
    from (select distinct company_id from new_rows) c;
  end if;
  return null;
end $$;

create or replace function notify_terms_changed() returns trigger language plpgsql as $$
begin
  perform nextval('catalog_version');
  perform pg_notify('kept_answers_outdated', company_id || ' ' || tg_argv[0]) from (select distinct company_id from changed_rows) c;
  return null;
end $$;

-- A change of stock alone changes what visitors see only where a product runs out or is available again. Signed-in users see quantities.
create or replace function notify_product_changed() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  changed record;
begin
  for changed in
    with compared as materialized (
      select n.company_id, n.product_id,
        (n.code, n.name, n.subtitle, n.description, n.description_long, n.category_id, n.bar_code, n.isbn, n.supplier_id,
          n.tax_code, n.tax_rate, n.is_kit, n.is_returnable, n.quantity_from_bar_code, n.is_price_to_public, n.active,
          n.visible_in_portal, n.minimal_sales_quantity, n.presentation_quantity, n.has_physical_stock, n.image_path, n.created_at,
          n.synonyms, n.search_text, n.weight_grams, n.length_mm, n.width_mm, n.height_mm)
        is distinct from
          (o.code, o.name, o.subtitle, o.description, o.description_long, o.category_id, o.bar_code, o.isbn, o.supplier_id,
          o.tax_code, o.tax_rate, o.is_kit, o.is_returnable, o.quantity_from_bar_code, o.is_price_to_public, o.active,
          o.visible_in_portal, o.minimal_sales_quantity, o.presentation_quantity, o.has_physical_stock, o.image_path, o.created_at,
          o.synonyms, o.search_text, o.weight_grams, o.length_mm, o.width_mm, o.height_mm) as has_facts,
        (n.stock, n.reserved, n.future_stock) is distinct from (o.stock, o.reserved, o.future_stock) as has_stock,
        (n.stock > n.reserved) <> (o.stock > o.reserved)
          or (n.future_stock > 0) <> (o.future_stock > 0)
          or (n.stock - n.reserved + n.future_stock > 0) <> (o.stock - o.reserved + o.future_stock > 0) as has_status
      from new_rows n join old_rows o using (product_id)
    )
    select company_id, bool_or(has_facts) as has_facts, bool_or(has_facts or has_status) as is_seen_by_visitors,
      string_agg(product_id::text, ',') as product_ids
    from compared where has_facts or has_stock group by company_id
  loop
    if changed.has_facts then
      perform nextval('catalog_version');
    end if;
    if changed.is_seen_by_visitors then
      perform pg_notify('catalog_changed', changed.company_id::text);
    end if;
    -- a notice has at most 8,000 bytes
    perform pg_notify('kept_answers_outdated', changed.company_id || case
      when changed.has_facts or length(changed.product_ids) > 7900 then ' all'
      else ' stock ' || changed.product_ids end);
  end loop;
  return null;
end $$;
