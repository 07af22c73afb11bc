-- Editing of orders and delivery in parts: what of each line was delivered and cancelled, the deliveries with their lines, and who
-- changed what of an order.

alter table order_lines
  add column delivered int not null default 0,
  add column cancelled int not null default 0,
  -- Checked for the rows of before by 0042_order_edits_check.sql, which holds no lock meanwhile.
  add constraint order_lines_units check (delivered >= 0 and cancelled >= 0 and delivered + cancelled <= quantity) not valid;
create unique index order_lines_key on order_lines (company_id, order_line_id);
alter table order_lines add constraint order_lines_company_key unique using index order_lines_key;
-- The orders of a product, for the search of the desk.
create index order_lines_product on order_lines (company_id, product_id, order_id);

-- Some of it has left, and some is still owed.
alter table orders add column partly_delivered boolean not null default false;
create index orders_partly_delivered on orders (company_id, placed_at desc, order_id desc) where partly_delivered;
create index orders_open on orders (company_id, placed_at desc, order_id desc)
  where status in ('Pendiente', 'En preparación');

-- What was changed of an order after its confirmation, by whom. Rows are only added.
create table order_events (
  order_event_id bigint generated always as identity primary key,
  company_id int not null references companies,
  order_id int not null,
  -- Made by the caller: a repeated request finds its event.
  key uuid not null,
  -- SHA-256 of the request: the same key with another request is refused.
  request text not null,
  kind text not null check (kind in ('edited', 'delivered', 'closed')),
  user_id int not null,
  -- The administrator who acted in the user's name.
  actor_user_id int,
  happened_at timestamptz not null default now(),
  -- A list of {field, code, name, from, to}.
  changes jsonb not null,
  note text not null,
  unique (company_id, order_id, key),
  unique (company_id, order_event_id),
  foreign key (company_id, order_id) references orders (company_id, order_id),
  foreign key (company_id, user_id) references users (company_id, user_id),
  foreign key (company_id, actor_user_id) references users (company_id, user_id)
);

-- Units of an order that left together.
create table deliveries (
  delivery_id bigint generated always as identity primary key,
  company_id int not null references companies,
  order_id int not null,
  delivery_number int not null check (delivery_number > 0),
  -- Empty when the ERP's file said so.
  user_id int,
  delivered_at timestamptz not null default now(),
  carrier text not null default '',
  note text not null default '',
  unique (company_id, delivery_number),
  unique (company_id, delivery_id),
  foreign key (company_id, order_id) references orders (company_id, order_id),
  foreign key (company_id, user_id) references users (company_id, user_id)
);
create index deliveries_order on deliveries (order_id);

create table delivery_lines (
  company_id int not null references companies,
  delivery_id bigint not null,
  order_line_id bigint not null,
  quantity int not null check (quantity > 0),
  primary key (delivery_id, order_line_id),
  foreign key (company_id, delivery_id) references deliveries (company_id, delivery_id),
  foreign key (company_id, order_line_id) references order_lines (company_id, order_line_id)
);
create index delivery_lines_line on delivery_lines (order_line_id);
