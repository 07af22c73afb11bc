-- Sums of sales by day and month for the reports. An order's transaction only notes that the order has changed, in a row of its own, so
-- that no order waits for another one's sum. A job adds the changes to the sums. 0073-sales-sums.md says why.

-- Orders that have changed since they were last added up. No foreign key: that an order was deleted is a change, too.
create table sales_changes (
  sales_change_id bigint generated always as identity primary key,
  company_id int not null references companies,
  order_id int not null
);
create index sales_changes_order on sales_changes (company_id, order_id);

-- What the sums contain of each order, one place of the lists for each product. A product keeps the category that it had.
create table sales_orders (
  company_id int not null references companies,
  order_id int not null,
  -- In Argentina.
  day date not null,
  client_id int not null,
  -- 0: without a salesman.
  salesman_user_id int not null,
  product_ids int[] not null,
  -- 0: without a category.
  category_ids int[] not null,
  lines int[] not null,
  units bigint[] not null,
  -- Whole centavos.
  net bigint[] not null,
  primary key (company_id, order_id),
  foreign key (company_id, client_id) references clients (company_id, client_id)
);
-- Sales of the company and of each client, product, category and salesman.
create table sales_sums (
  company_id int not null references companies,
  subject text not null check (subject in ('company', 'client', 'product', 'category', 'salesman')),
  grain text not null check (grain in ('day', 'month')),
  -- The day, or the first day of the month.
  period date not null,
  -- The id of the client, product, category or salesman; 0 for none, and for the company.
  key int not null,
  orders int not null,
  lines int not null,
  units bigint not null,
  -- Whole centavos.
  net bigint not null,
  primary key (company_id, subject, grain, period, key)
);
-- The days of one client.
create index sales_sums_client on sales_sums (company_id, key, period) where subject = 'client' and grain = 'day';

-- When each client buys.
create table client_sales (
  company_id int not null references companies,
  client_id int not null,
  orders int not null,
  -- Whole centavos.
  net bigint not null,
  first_day date not null,
  last_day date not null,
  -- The median of the days between the last days with orders; empty before the third.
  usual_days int,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references clients (company_id, client_id)
);
create index client_sales_last on client_sales (company_id, last_day);

-- Lines decide what an order sells, so the order's own insertion is not noted: its lines follow.
create function note_changed_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into sales_changes (company_id, order_id) select distinct company_id, order_id from old_rows;
  else
    insert into sales_changes (company_id, order_id) select distinct company_id, order_id from new_rows;
  end if;
  return null;
end $$;
create trigger order_lines_sold_insert after insert on order_lines
  referencing new table as new_rows for each statement execute function note_changed_lines();
create trigger order_lines_sold_update after update on order_lines
  referencing new table as new_rows for each statement execute function note_changed_lines();
create trigger order_lines_sold_delete after delete on order_lines
  referencing old table as old_rows for each statement execute function note_changed_lines();

create function note_changed_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into sales_changes (company_id, order_id) select company_id, order_id from old_rows;
  else
    insert into sales_changes (company_id, order_id)
    select n.company_id, n.order_id from new_rows n join old_rows o using (order_id)
    where (n.status, n.client_id, n.placed_at) <> (o.status, o.client_id, o.placed_at)
      or n.salesman_user_id is distinct from o.salesman_user_id;
  end if;
  return null;
end $$;
create trigger orders_sold_update after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_orders();
create trigger orders_sold_delete after delete on orders
  referencing old table as old_rows for each statement execute function note_changed_orders();

-- The orders of before are added up by the job, batch by batch, after the start.
insert into sales_changes (company_id, order_id) select company_id, order_id from orders order by company_id, order_id;

-- The start page reads the sums.
drop index orders_sales;
