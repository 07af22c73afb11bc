-- Tells every server process that what visitors see of a company's catalogue has changed.
create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('catalog_changed', company_id::text) from (select distinct company_id from old_rows) c;
  else
    perform pg_notify('catalog_changed', company_id::text) from (select distinct company_id from new_rows) c;
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['companies', 'banners', 'categories', 'product_images', 'product_tags', 'price_lists',
    'prices', 'catalogs', 'catalog_details', 'products'] loop
    execute format('create trigger %1$s_catalog_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function notify_catalog_changed()', name);
    execute format('create trigger %1$s_catalog_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function notify_catalog_changed()', name);
    if name <> 'products' then
      execute format('create trigger %1$s_catalog_update after update on %1$I referencing new table as new_rows
        for each statement execute function notify_catalog_changed()', name);
    end if;
  end loop;
end $$;

-- Reserving stock changes what visitors see only where a product runs out or is available again.
create function notify_product_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', company_id::text)
  from (
    select distinct n.company_id
    from new_rows n join old_rows o using (product_id)
    where (n.code, n.name, n.subtitle, n.description, n.description_long, n.category_id, n.bar_code, n.isbn, n.supplier_id,
        n.tax_code, n.tax_rate, n.is_kit, n.is_returnable, n.quantity_from_bar_code, n.is_price_to_public, n.active,
        n.visible_in_portal, n.minimal_sales_quantity, n.presentation_quantity, n.has_physical_stock, n.image_path, n.created_at)
      is distinct from
        (o.code, o.name, o.subtitle, o.description, o.description_long, o.category_id, o.bar_code, o.isbn, o.supplier_id,
        o.tax_code, o.tax_rate, o.is_kit, o.is_returnable, o.quantity_from_bar_code, o.is_price_to_public, o.active,
        o.visible_in_portal, o.minimal_sales_quantity, o.presentation_quantity, o.has_physical_stock, o.image_path, o.created_at)
      or (n.stock > n.reserved) <> (o.stock > o.reserved)
      or (n.future_stock > 0) <> (o.future_stock > 0)
      or (n.stock - n.reserved + n.future_stock > 0) <> (o.stock - o.reserved + o.future_stock > 0)
  ) c;
  return null;
end $$;
create trigger products_catalog_update after update on products
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_product_changed();

create function notify_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', '');
  return null;
end $$;
create trigger users_changed after update or delete on users for each statement execute function notify_account_changed();
create trigger clients_changed after update or delete on clients for each statement execute function notify_account_changed();
create trigger salesman_clients_changed after insert or update or delete on salesman_clients for each statement execute function notify_account_changed();
create trigger companies_changed after update on companies for each statement execute function notify_account_changed();
