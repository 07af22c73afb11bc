-- What happens to an order after the cart: how it is delivered and what that costs, how it is paid, how it goes on.

-- Shipping by post: a zone of provinces, and what a package of up to so many grams costs there.
alter table companies
  -- Of a product that tells none.
  add column default_weight_grams int not null default 500 check (default_weight_grams > 0),
  -- Cubic centimetres that count as one kilogram.
  add column volumetric_divisor int not null default 6000 check (volumetric_divisor > 0);

create table shipping_zones (
  company_id int not null references companies,
  zone text not null,
  primary key (company_id, zone)
);
create table shipping_zone_provinces (
  company_id int not null references companies,
  province_id text not null references provinces,
  zone text not null,
  primary key (company_id, province_id),
  foreign key (company_id, zone) references shipping_zones (company_id, zone) on delete cascade
);
create table shipping_rates (
  company_id int not null references companies,
  zone text not null,
  up_to_grams int not null check (up_to_grams > 0),
  price numeric(14, 2) not null check (price >= 0),
  primary key (company_id, zone, up_to_grams),
  foreign key (company_id, zone) references shipping_zones (company_id, zone) on delete cascade
);

-- Which of the cart's two options a delivery method is: 1 transport, 2 post.
alter table delivery_options add column delivery_option smallint not null default 2 check (delivery_option in (1, 2));

alter table carts
  add column pick_up boolean not null default false,
  add column delivery_method text,
  -- null: the client's own.
  add column delivery_address jsonb;

alter table orders
  -- Part of the total.
  add column shipping numeric(14, 2) not null default 0 check (shipping >= 0),
  add column shipping_grams int check (shipping_grams >= 0),
  add column pick_up boolean not null default false,
  add column delivery_method text,
  -- Where it goes, as it was when confirmed; null when nothing is delivered.
  add column delivery_address jsonb,
  add column payment_status text not null default 'none' check (payment_status in
    ('none', 'pending', 'in_process', 'paid', 'rejected', 'partially_refunded', 'refunded', 'charged_back')),
  -- What an administrator has to look at: an amount that is not the order's, paid twice, paid after it was cancelled.
  add column payment_alert text check (payment_alert in ('mismatch', 'paid_twice', 'paid_after_cancel')),
  add constraint orders_total_holds_shipping check (total >= shipping);
create index orders_by_time on orders (company_id, placed_at desc, order_id desc);
-- Those that an administrator has to look at.
create index orders_alert on orders (company_id, placed_at desc, order_id desc) where payment_alert is not null;
create index orders_by_status on orders (company_id, status, placed_at desc, order_id desc);
create index stock_movements_order on stock_movements (order_id);

alter table order_status_changes
  add column note text not null default '',
  -- Who says so: the shop's own screen, or the ERP's file.
  add column source text not null default 'shop' check (source in ('shop', 'erp'));

-- One for each order and amount; the key makes a repeated request to the payment platform the same one.
create table payment_preferences (
  order_id int primary key,
  company_id int not null references companies,
  idempotency_key uuid not null default gen_random_uuid(),
  amount numeric(14, 2) not null check (amount > 0),
  preference_id text,
  created_at timestamptz not null default now(),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index payment_preferences_by_time on payment_preferences (company_id, created_at);

-- What the payment platform has told of each payment, the newest word only. Never what a browser says.
create table payments (
  payment_id bigint generated always as identity primary key,
  company_id int not null references companies,
  order_id int not null,
  provider text not null check (provider in ('mercadopago')),
  provider_payment_id text not null,
  -- The platform's own word: approved, in_process, refunded…
  status text not null,
  status_detail text not null default '',
  amount numeric(14, 2) not null,
  refunded numeric(14, 2) not null default 0,
  currency text not null,
  -- Why it does not pay the order.
  flag text check (flag in ('mismatch', 'paid_twice', 'paid_after_cancel')),
  approved_at timestamptz,
  provider_updated_at timestamptz not null,
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, provider, provider_payment_id),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index payments_order on payments (order_id);

create table payment_status_changes (
  payment_status_change_id bigint generated always as identity primary key,
  company_id int not null references companies,
  order_id int not null,
  from_status text not null,
  to_status text not null,
  provider_payment_id text,
  changed_at timestamptz not null default now(),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index payment_status_changes_order on payment_status_changes (order_id);

-- How often an administrator has sent a mail again.
alter table mails add column copies int not null default 0;
create index mails_waiting on mails (company_id, mail_id) where sent_at is null;
