-- Visitors also see a product's weight and size, and find it by its synonyms and other searched texts: changes of these are told, too.
create or replace function notify_product_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', company_id::text)
  from (
    select distinct n.company_id
    from new_rows n join old_rows o using (product_id)
    where (n.code, n.name, n.subtitle, n.description, n.description_long, n.category_id, n.bar_code, n.isbn, n.supplier_id,
        n.tax_code, n.tax_rate, n.is_kit, n.is_returnable, n.quantity_from_bar_code, n.is_price_to_public, n.active,
        n.visible_in_portal, n.minimal_sales_quantity, n.presentation_quantity, n.has_physical_stock, n.image_path, n.created_at,
        n.synonyms, n.search_text, n.weight_grams, n.length_mm, n.width_mm, n.height_mm)
      is distinct from
        (o.code, o.name, o.subtitle, o.description, o.description_long, o.category_id, o.bar_code, o.isbn, o.supplier_id,
        o.tax_code, o.tax_rate, o.is_kit, o.is_returnable, o.quantity_from_bar_code, o.is_price_to_public, o.active,
        o.visible_in_portal, o.minimal_sales_quantity, o.presentation_quantity, o.has_physical_stock, o.image_path, o.created_at,
        o.synonyms, o.search_text, o.weight_grams, o.length_mm, o.width_mm, o.height_mm)
      or (n.stock > n.reserved) <> (o.stock > o.reserved)
      or (n.future_stock > 0) <> (o.future_stock > 0)
      or (n.stock - n.reserved + n.future_stock > 0) <> (o.stock - o.reserved + o.future_stock > 0)
  ) c;
  return null;
end $$;
