-- How many products have the same of what the desk filters by, so that a filter's exact total is a sum of some rows. Rows are only added, in
-- the transaction that writes the products, so that orders do not wait for each other; a job puts them together. Stock that changes adds rows
-- only where a product runs out or is available again. 0126-counted-filters.md has the measurements.
create table product_filter_counts (
  company_id int not null,
  active boolean not null,
  visible_in_portal boolean not null,
  -- what rules/stock calls the status: 0, 1 or 2
  stock_status int not null,
  has_picture boolean not null,
  products int not null
);
create index product_filter_counts_company on product_filter_counts (company_id);

create function count_filtered_products() returns trigger language plpgsql as $$
begin
  insert into product_filter_counts
  select company_id, active, visible_in_portal,
    case when not has_physical_stock or stock > reserved then 0
      when future_stock > 0 and stock - reserved + future_stock > 0 then 2 else 1 end,
    image_path is not null, tg_argv[0]::int * count(*)
  from changed_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger products_filtered_insert after insert on products
  referencing new table as changed_rows for each statement execute function count_filtered_products('1');
create trigger products_filtered_delete after delete on products
  referencing old table as changed_rows for each statement execute function count_filtered_products('-1');

create function count_filtered_change() returns trigger language plpgsql as $$
begin
  insert into product_filter_counts values
    (old.company_id, old.active, old.visible_in_portal,
      case when not old.has_physical_stock or old.stock > old.reserved then 0
        when old.future_stock > 0 and old.stock - old.reserved + old.future_stock > 0 then 2 else 1 end,
      old.image_path is not null, -1),
    (new.company_id, new.active, new.visible_in_portal,
      case when not new.has_physical_stock or new.stock > new.reserved then 0
        when new.future_stock > 0 and new.stock - new.reserved + new.future_stock > 0 then 2 else 1 end,
      new.image_path is not null, 1);
  return null;
end $$;
-- The condition is checked while the row is written; few changes of stock meet it.
create trigger products_filtered_update
  after update of active, visible_in_portal, has_physical_stock, stock, reserved, future_stock, image_path on products
  for each row when (
    (old.active, old.visible_in_portal, old.image_path is null,
      case when not old.has_physical_stock or old.stock > old.reserved then 0
        when old.future_stock > 0 and old.stock - old.reserved + old.future_stock > 0 then 2 else 1 end)
    is distinct from
    (new.active, new.visible_in_portal, new.image_path is null,
      case when not new.has_physical_stock or new.stock > new.reserved then 0
        when new.future_stock > 0 and new.stock - new.reserved + new.future_stock > 0 then 2 else 1 end)
  ) execute function count_filtered_change();

create function forget_filtered_products() returns trigger language plpgsql as $$
begin
  delete from product_filter_counts;
  return null;
end $$;
create trigger products_filtered_truncate after truncate on products
  for each statement execute function forget_filtered_products();

insert into product_filter_counts
select company_id, active, visible_in_portal,
  case when not has_physical_stock or stock > reserved then 0
    when future_stock > 0 and stock - reserved + future_stock > 0 then 2 else 1 end,
  image_path is not null, count(*)
from products group by 1, 2, 3, 4, 5;

-- Without it PostgreSQL takes each status for one product in two hundred, and may read a whole index for the few of a rare one. The text is
-- that of stockStatusSql.
create statistics products_stock_status on (case
  when not has_physical_stock or stock > reserved then 0
  when future_stock > 0 and stock - reserved + future_stock > 0 then 2
  else 1 end) from products;
analyze products;
