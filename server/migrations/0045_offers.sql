-- Offers (presupuestos): products at prices that hold until a day. An offer becomes at most one order. 0075-offers.md says why.

create table offers (
  offer_id int generated always as identity primary key,
  company_id int not null references companies,
  -- Made by the device or the browser: a repeated request finds its offer.
  external_id uuid not null,
  -- SHA-256 of the request: the same key with another request is refused.
  request text not null,
  offer_number int not null check (offer_number > 0),
  client_id int not null,
  -- As the client was called then.
  client_code text not null,
  client_name text not null,
  -- Who made it.
  user_id int not null,
  -- Empty for an administrator's.
  salesman_user_id int,
  made_at timestamptz not null default now(),
  -- When it was made on a device without network, by the device's clock.
  taken_at timestamptz,
  price_list_id int not null,
  -- The last day on which it holds, in Argentina.
  valid_until date not null,
  note text not null,
  -- Without shipping.
  total numeric(14, 2) not null check (total >= 0),
  withdrawn_at timestamptz,
  -- The order that it became.
  order_id int,
  accepted_at timestamptz,
  unique (company_id, external_id),
  unique (company_id, offer_number),
  unique (company_id, offer_id),
  unique (company_id, order_id),
  check ((order_id is null) = (accepted_at is null)),
  check (order_id is null or withdrawn_at is null),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, user_id) references users (company_id, user_id),
  foreign key (company_id, salesman_user_id) references users (company_id, user_id),
  foreign key (company_id, price_list_id) references price_lists (company_id, price_list_id),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index offers_client on offers (company_id, client_id, offer_id);
create index offers_open on offers (company_id, valid_until) where order_id is null and withdrawn_at is null;

-- What is offered; a line stays as it was written.
create table offer_lines (
  offer_line_id bigint generated always as identity primary key,
  company_id int not null references companies,
  offer_id int not null,
  position int not null,
  -- The id of the order's line that it becomes.
  external_id uuid not null default gen_random_uuid(),
  product_id int not null,
  code text not null,
  name text not null,
  image_path text,
  list_price numeric(14, 2) not null check (list_price > 0),
  unit_price numeric(14, 2) not null check (unit_price > 0),
  -- Whether an administrator set the price.
  own_price boolean not null,
  quantity int not null check (quantity > 0),
  -- How it could be ordered then.
  minimal_sales_quantity int not null,
  presentation_quantity int not null,
  observations text not null,
  unique (offer_id, position),
  unique (offer_id, product_id),
  unique (company_id, external_id),
  foreign key (company_id, offer_id) references offers (company_id, offer_id),
  foreign key (company_id, product_id) references products (company_id, product_id)
);

-- The mail with which the client gets the offer. The table's other rows are about orders and people.
alter table mails
  add column offer_id int,
  add foreign key (company_id, offer_id) references offers (company_id, offer_id);
create unique index mails_offer on mails (offer_id, kind) where offer_id is not null;
