create table clients (
  client_id int generated always as identity primary key,
  company_id int not null references companies,
  client_code text not null,
  legal_name text not null,
  legal_id char(11) not null check (legal_id ~ '^[0-9]{11}$'),
  tax_category_id int references tax_categories,
  email text not null,
  contact_phone text not null default '',
  contact_phone2 text not null default '',
  price_list_id int,
  discount_list_id int,
  legal_address_street text not null default '',
  legal_address_number text not null default '',
  legal_address_floor text not null default '',
  legal_address_appartment text not null default '',
  legal_address_postal_code text not null default '',
  legal_address_city_name text not null default '',
  legal_address_province_id text references provinces,
  delivery_address_street text not null default '',
  delivery_address_number text not null default '',
  delivery_address_floor text not null default '',
  delivery_address_appartment text not null default '',
  delivery_address_postal_code text not null default '',
  delivery_address_city_name text not null default '',
  delivery_address_country char(2) not null default 'AR' references countries,
  delivery_address_province_id text references provinces,
  created_at timestamptz not null default now(),
  unique (company_id, client_code),
  unique (company_id, legal_id),
  unique (company_id, client_id),
  foreign key (company_id, price_list_id) references price_lists (company_id, price_list_id),
  foreign key (company_id, discount_list_id) references discount_lists (company_id, discount_list_id)
);

create table users (
  user_id int generated always as identity primary key,
  company_id int not null references companies,
  email text not null,
  name text not null,
  password_hash text not null,
  web_profile_id smallint not null check (web_profile_id in (1, 2, 3)),
  status text not null check (status in ('pending_email', 'pending_verification', 'active', 'blocked')),
  client_id int,
  must_change_password boolean not null default false,
  session_version int not null default 1,
  created_at timestamptz not null default now(),
  unique (company_id, user_id),
  check (web_profile_id <> 1 or client_id is not null),
  foreign key (company_id, client_id) references clients (company_id, client_id)
);
create unique index users_email on users (company_id, lower(email));

create table salesman_clients (
  company_id int not null references companies,
  salesman_user_id int not null,
  client_id int not null,
  primary key (salesman_user_id, client_id),
  foreign key (company_id, salesman_user_id) references users (company_id, user_id),
  foreign key (company_id, client_id) references clients (company_id, client_id)
);

create table login_attempts (
  login_attempt_id bigint generated always as identity primary key,
  company_id int not null references companies,
  email text not null,
  user_id int,
  address text not null,
  succeeded boolean not null,
  attempted_at timestamptz not null default now()
);
create index login_attempts_recent on login_attempts (company_id, lower(email), attempted_at desc);
create index login_attempts_address on login_attempts (address, attempted_at desc);

create table page_views (
  page_view_id bigint generated always as identity primary key,
  company_id int not null references companies,
  module text not null,
  function text not null,
  message text not null,
  user_id int,
  viewed_at timestamptz not null default now()
);

create table catalogs (
  catalog_id int generated always as identity primary key,
  company_id int not null references companies,
  catalog_name text not null check (catalog_name <> ''),
  catalog_order int not null default 0,
  is_default boolean not null default false,
  is_public boolean not null default false,
  is_semi_public boolean not null default false,
  user_id int not null,
  unique (company_id, catalog_id),
  unique (user_id, catalog_name),
  foreign key (company_id, user_id) references users (company_id, user_id)
);
create unique index catalogs_one_default on catalogs (company_id) where is_default;

create table catalog_details (
  catalog_detail_id int generated always as identity primary key,
  company_id int not null references companies,
  catalog_id int not null,
  product_id int not null,
  position int not null,
  unique (catalog_id, product_id),
  foreign key (company_id, catalog_id) references catalogs (company_id, catalog_id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
