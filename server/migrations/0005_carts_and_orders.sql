-- One open cart for each user and target client; a salesman without a target has one with none.
create table carts (
  cart_id int generated always as identity primary key,
  company_id int not null references companies,
  user_id int not null,
  target_client_id int,
  -- Becomes the order's id on confirming: the same cart can become one order only.
  external_id uuid not null unique default gen_random_uuid(),
  contact_phone text not null default '',
  observations text not null default '',
  discount_codes text not null default '',
  delivery_option smallint check (delivery_option in (1, 2)),
  delivery_details text not null default '',
  payment_option smallint check (payment_option in (1, 2)),
  updated_at timestamptz not null default now(),
  unique (company_id, cart_id),
  unique nulls not distinct (user_id, target_client_id),
  foreign key (company_id, user_id) references users (company_id, user_id),
  foreign key (company_id, target_client_id) references clients (company_id, client_id)
);

create table cart_lines (
  cart_line_id bigint generated always as identity primary key,
  company_id int not null references companies,
  cart_id int not null,
  product_id int not null,
  external_id uuid not null default gen_random_uuid(),
  quantity int not null check (quantity between 1 and 999999),
  observations text not null default '',
  stock_check_skipped boolean not null default false,
  unique (cart_id, product_id),
  foreign key (company_id, cart_id) references carts (company_id, cart_id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, product_id)
);
create index cart_lines_product on cart_lines (product_id);

create table orders (
  order_id int generated always as identity primary key,
  company_id int not null references companies,
  external_id uuid not null unique,
  order_number int not null check (order_number > 0),
  client_id int not null,
  client_code text not null,
  client_name text not null,
  user_id int not null,
  salesman_user_id int,
  status text not null default 'Pendiente'
    check (status in ('Pendiente', 'En preparación', 'Despachado', 'Entregado', 'Cancelado')),
  total numeric(14, 2) not null check (total >= 0),
  contact_phone text not null,
  observations text not null,
  discount_codes text not null,
  delivery_option smallint check (delivery_option in (1, 2)),
  delivery_details text not null,
  payment_option smallint check (payment_option in (1, 2)),
  placed_at timestamptz not null default now(),
  unique (company_id, order_number),
  unique (company_id, order_id),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, user_id) references users (company_id, user_id),
  foreign key (company_id, salesman_user_id) references users (company_id, user_id)
);
create index orders_client on orders (client_id, placed_at desc, order_id desc);

-- A snapshot: what was bought at which price stays, whatever becomes of the product.
create table order_lines (
  order_line_id bigint generated always as identity primary key,
  company_id int not null references companies,
  order_id int not null,
  position int not null,
  external_id uuid not null,
  product_id int not null,
  code text not null,
  name text not null,
  image_path text,
  list_price numeric(14, 2) not null check (list_price >= 0),
  unit_price numeric(14, 2) not null check (unit_price >= 0 and unit_price <= list_price),
  quantity int not null check (quantity > 0),
  observations text not null,
  stock_check_skipped boolean not null,
  unique (order_id, position),
  foreign key (company_id, order_id) references orders (company_id, order_id),
  foreign key (company_id, product_id) references products (company_id, product_id)
);

create table order_status_changes (
  order_status_change_id bigint generated always as identity primary key,
  company_id int not null references companies,
  order_id int not null,
  from_status text,
  to_status text not null,
  user_id int,
  changed_at timestamptz not null default now(),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index order_status_changes_order on order_status_changes (order_id);

-- Append only. reserved = sum(reserved_delta) of a product, whatever an import does to stock.
create table stock_movements (
  stock_movement_id bigint generated always as identity primary key,
  company_id int not null references companies,
  product_id int not null,
  order_id int not null,
  reserved_delta int not null,
  stock_delta int not null default 0,
  moved_at timestamptz not null default now(),
  foreign key (company_id, product_id) references products (company_id, product_id),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index stock_movements_product on stock_movements (product_id);

-- The outbox: written with the order, sent by a job with retries.
create table mails (
  mail_id bigint generated always as identity primary key,
  company_id int not null references companies,
  kind text not null,
  order_id int,
  recipient text not null,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text,
  unique (order_id, kind),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
