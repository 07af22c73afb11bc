-- The IVA that a category gives to new products, and those below it; empty: that of the category above, or the company's.

alter table categories add column new_product_iva text check (new_product_iva in ('IVA21', 'IVA10.5', 'IVA27', 'IVA0', 'EXENTO'));
