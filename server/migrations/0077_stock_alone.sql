-- Stock changes with every order, and three triggers of products read all changed rows only to find that nothing of theirs has changed. A
-- statement that sets any other column of products says so for the rest of its transaction; otherwise these triggers are left out.
-- 0121-fewer-statements-of-an-order.md has the measurements.

-- The strongest lock first: after a new trigger's weaker one, an order that has read products and changes them would be a deadlock.
lock table products in access exclusive mode;

create function note_product_facts() returns trigger language plpgsql as $$
begin
  perform set_config('mostrador.product_facts', 'on', true);
  return null;
end $$;
-- All columns but stock, reserved, future_stock, updated_at and changed_xid. A new column belongs here too.
create trigger products_facts before update of product_id, company_id, code, name, subtitle, description, description_long, category_id, bar_code,
    isbn, supplier_id, tax_code, tax_rate, is_kit, is_returnable, quantity_from_bar_code, is_price_to_public, active, visible_in_portal,
    minimal_sales_quantity, presentation_quantity, has_physical_stock, image_path, created_at, synonyms, search_text, sort_name,
    weight_grams, length_mm, width_mm, height_mm on products
  for each statement execute function note_product_facts();

drop trigger products_counted_update on products;
create trigger products_counted_update after update on products
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('mostrador.product_facts', true) = 'on') execute function count_products();
drop trigger products_search_update on products;
create trigger products_search_update after update on products
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('mostrador.product_facts', true) = 'on') execute function write_product_search();
drop trigger products_catalog_update on products;
create trigger products_catalog_update after update on products
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('mostrador.product_facts', true) = 'on') execute function notify_product_changed();

-- What notify_product_changed announces where nothing but stock has changed. The joins are right for any number of rows (0058).
create function notify_stock_changed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform pg_notify('kept_answers_outdated', c.company_id || case
      when length(c.product_ids) > 7900 then ' all' else ' stock ' || c.product_ids end),
    case when c.is_seen_by_visitors then pg_notify('catalog_changed', c.company_id::text) end
  from (
    select n.company_id, string_agg(n.product_id::text, ',') as product_ids,
      bool_or((n.stock > n.reserved) <> (o.stock > o.reserved)
        or (n.future_stock > 0) <> (o.future_stock > 0)
        or (n.stock - n.reserved + n.future_stock > 0) <> (o.stock - o.reserved + o.future_stock > 0)) as is_seen_by_visitors
    from new_rows n join old_rows o using (product_id)
    where (n.stock, n.reserved, n.future_stock) is distinct from (o.stock, o.reserved, o.future_stock)
    group by n.company_id
  ) c;
  return null;
end $$;
create trigger products_stock_update after update on products
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('mostrador.product_facts', true) is distinct from 'on') execute function notify_stock_changed();
