-- A company is one brand's owner. Everything below belongs to exactly one company; texts and colours stand in brands/.
create table companies (
  company_id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]*$'),
  name text not null,
  price_visible_for_users_only boolean not null,
  payments_mercado_pago boolean not null,
  implements_third_party_purchases boolean not null,
  verifies_clients boolean not null,
  minimum_purchase_amount numeric(14, 2) not null check (minimum_purchase_amount >= 0),
  show_banner boolean not null default true,
  order_mail text not null,
  created_at timestamptz not null default now()
);

create table banners (
  banner_id int generated always as identity primary key,
  company_id int not null references companies,
  position int not null,
  file_name text not null,
  link text not null default '',
  description text not null default ''
);
create index banners_company on banners (company_id, position);

create table delivery_options (
  company_id int not null references companies,
  code text not null,
  name text not null,
  position int not null,
  primary key (company_id, code)
);

-- Consecutive numbers without gaps: the row is locked by the transaction that uses the number.
create table document_counters (
  company_id int not null references companies,
  document text not null,
  last_number int not null default 0,
  primary key (company_id, document)
);
