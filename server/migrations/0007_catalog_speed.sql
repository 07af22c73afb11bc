-- What makes the catalogue fast at a hundred thousand products, without a count that could be stale.

create index products_code_any_case on products (company_id, upper(code));
create index products_newest_hidden on products (company_id, created_at desc, product_id desc)
  where not (active and visible_in_portal);
create index categories_children on categories (company_id, parent_category_id);
create index catalog_details_product on catalog_details (product_id);

-- How many products each category holds itself, kept in the transaction that writes the products. Only what moves a
-- product between categories, shows or hides it touches these rows; reserving stock never does.
create table product_counts (
  company_id int not null references companies,
  category_id int,
  visible boolean not null,
  products int not null,
  unique nulls not distinct (company_id, category_id, visible),
  foreign key (company_id, category_id) references categories (company_id, category_id) on delete cascade
);

create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_counts as c
    select company_id, category_id, active and visible_in_portal, count(*)
    from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, category_id, visible) do update set products = c.products + excluded.products;
  elsif tg_op = 'DELETE' then
    insert into product_counts as c
    select company_id, category_id, active and visible_in_portal, -count(*)
    from old_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, category_id, visible) do update set products = c.products + excluded.products;
  elsif tg_op = 'UPDATE' then
    insert into product_counts as c
    select company_id, category_id, visible, sum(n)
    from (
      select company_id, category_id, active and visible_in_portal as visible, 1 as n from new_rows
      union all
      select company_id, category_id, active and visible_in_portal, -1 from old_rows
    ) d
    group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (company_id, category_id, visible) do update set products = c.products + excluded.products;
  else
    delete from product_counts;
  end if;
  return null;
end $$;

create trigger products_counted_insert after insert on products
  referencing new table as new_rows for each statement execute function count_products();
create trigger products_counted_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_products();
create trigger products_counted_delete after delete on products
  referencing old table as old_rows for each statement execute function count_products();
create trigger products_counted_truncate after truncate on products
  for each statement execute function count_products();

insert into product_counts (company_id, category_id, visible, products)
select company_id, category_id, active and visible_in_portal, count(*) from products group by 1, 2, 3;
