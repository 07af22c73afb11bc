-- Prices by quantity and time: steps and promotions of price lists, prices agreed with a client, days of discounts, and what an order's
-- line does not pay. 0092-prices-by-quantity.md says why.

-- A price of a list from a quantity on ('desde 12 u.'), or free units for every so many paid ones ('10 + 1').
create table price_steps (
  price_step_id int generated always as identity primary key,
  company_id int not null references companies,
  price_list_id int not null,
  product_id int not null,
  -- Units from which the price counts; of a promotion, the units that are paid.
  from_quantity int not null check (from_quantity between 1 and 999999),
  -- Null: a promotion.
  amount numeric(14, 2) check (amount > 0),
  free_units int not null default 0 check (free_units between 0 and 999999),
  -- Days in Argentina, both included; null for no limit.
  valid_from date,
  valid_until date,
  changed_xid xid8 not null default pg_current_xact_id(),
  check (valid_from <= valid_until),
  -- The price of one unit is in prices.
  check (case when amount is null then free_units > 0 else free_units = 0 and from_quantity > 1 end),
  unique nulls not distinct (price_list_id, product_id, from_quantity, free_units, valid_from, valid_until),
  foreign key (company_id, price_list_id) references price_lists (company_id, price_list_id),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
create index price_steps_product on price_steps (product_id);

-- Prices agreed with a client. They win over its price list, its discounts and promotions.
create table customer_prices (
  customer_price_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  product_id int not null,
  from_quantity int not null default 1 check (from_quantity between 1 and 999999),
  amount numeric(14, 2) not null check (amount > 0),
  valid_from date,
  valid_until date,
  changed_xid xid8 not null default pg_current_xact_id(),
  check (valid_from <= valid_until),
  unique nulls not distinct (client_id, product_id, from_quantity, valid_from, valid_until),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
create index customer_prices_product on customer_prices (product_id);

-- Visitors may see steps; devices ask for what changed.
create trigger price_steps_catalog_insert after insert on price_steps referencing new table as new_rows
  for each statement execute function notify_catalog_changed();
create trigger price_steps_catalog_update after update on price_steps referencing new table as new_rows
  for each statement execute function notify_catalog_changed();
create trigger price_steps_catalog_delete after delete on price_steps referencing old table as old_rows
  for each statement execute function notify_catalog_changed();
create trigger price_steps_carry before update on price_steps for each row execute function carry_transaction();
create trigger customer_prices_carry before update on customer_prices for each row execute function carry_transaction();
create trigger price_steps_gone after delete on price_steps referencing old table as changed_rows
  for each statement execute function note_product_changes();
create trigger customer_prices_gone after delete on customer_prices referencing old table as changed_rows
  for each statement execute function note_product_changes();

alter table discount_rules
  add column valid_from date,
  add column valid_until date,
  add constraint discount_rules_days check (valid_from <= valid_until);

alter table order_lines
  -- Units of quantity less cancelled that are not paid.
  add column free_units int not null default 0 check (free_units >= 0),
  -- What other quantities cost on the day of the order: JSON, prices in centavos; null where the quantity changed nothing.
  add column quantity_prices jsonb,
  -- What a unit costs since an edit; null as long as it is unit_price.
  add column edited_unit_price numeric(14, 2),
  -- An edit can only charge what was agreed on the day of the order.
  add constraint order_lines_edited_price check (edited_unit_price is null or coalesce(
    jsonb_path_exists(quantity_prices, '$.unitPrice ? (@ == $price)', jsonb_build_object('price', edited_unit_price * 100))
    or jsonb_path_exists(quantity_prices, '$.steps[*].unitPrice ? (@ == $price)', jsonb_build_object('price', edited_unit_price * 100)),
    false)),
  add constraint order_lines_free_units check (
    free_units = 0 or (free_units < quantity and coalesce(quantity_prices ? 'promotions', false)));
