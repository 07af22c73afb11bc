-- The API for other systems (/api/v1): keys, stored answers of creating requests, and what the change feed reads.

create table api_keys (
  api_key_id int generated always as identity primary key,
  company_id int not null references companies,
  -- The public part of the key's text, by which it is found.
  key_id text not null unique check (key_id ~ '^[0-9A-Za-z]{12}$'),
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- SHA-256 of the secret part. It is random and long, so that it needs no slow hash.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- The secret before the last rotation, and until when it is valid.
  previous_hash bytea check (length(previous_hash) = 32),
  previous_until timestamptz,
  expires_at timestamptz,
  -- Addresses and networks that may use the key; empty: all.
  addresses cidr[] not null default '{}',
  -- null for the command.
  made_by_user_id int,
  made_at timestamptz not null default now(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check ((previous_hash is null) = (previous_until is null)),
  unique (company_id, api_key_id),
  foreign key (company_id, made_by_user_id) references users (company_id, user_id)
);
create unique index api_keys_name on api_keys (company_id, name) where revoked_at is null;

-- Written in the transaction of what the request created; a repeated request gets the answer again.
create table idempotent_answers (
  company_id int not null references companies,
  api_key_id int not null,
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 of method, path and body.
  fingerprint bytea not null check (length(fingerprint) = 32),
  status smallint not null,
  location text,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (api_key_id, key),
  foreign key (company_id, api_key_id) references api_keys (company_id, api_key_id)
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- What a key does is recorded with the key.
alter table change_log add column api_key_id int references api_keys;
alter table imports add column api_key_id int references api_keys;
alter table order_status_changes add column api_key_id int references api_keys;
alter table order_events add column api_key_id int references api_keys;
alter table order_events alter column user_id drop not null;
alter table order_events add constraint order_events_author check (user_id is not null or api_key_id is not null);
alter table deliveries add column api_key_id int references api_keys;

-- The ERP's number of an order, and when the ERP acknowledged it.
alter table orders
  add column erp_number text check (length(erp_number) between 1 and 60),
  add column acknowledged_at timestamptz,
  add constraint orders_acknowledged check ((erp_number is null) = (acknowledged_at is null));

-- Which transaction changed a row last (0024-sync-by-transaction-id.md).
alter table orders add column changed_xid xid8 not null default pg_current_xact_id();
create trigger orders_carry before update on orders for each row execute function carry_transaction();
create index orders_changed on orders (company_id, changed_xid);
alter table clients add column changed_xid xid8 not null default pg_current_xact_id();
create trigger clients_carry before update on clients for each row execute function carry_transaction();
create index clients_changed on clients (company_id, changed_xid);
alter table account_entries add column changed_xid xid8 not null default pg_current_xact_id();
create trigger account_entries_carry before update on account_entries for each row execute function carry_transaction();
create index account_entries_changed on account_entries (company_id, changed_xid);

-- Things that are gone, by the code that other systems know.
create table removed_records (
  removed_record_id bigint generated always as identity primary key,
  company_id int not null references companies,
  kind text not null check (kind in ('products', 'clients', 'account')),
  code text not null,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index removed_records_changed on removed_records (company_id, kind, changed_xid);

create function note_removed_records() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into removed_records (company_id, kind, code) select company_id, 'products', code from old_rows;
  elsif tg_table_name = 'clients' then
    insert into removed_records (company_id, kind, code) select company_id, 'clients', client_code from old_rows;
  else
    insert into removed_records (company_id, kind, code) select company_id, 'account', kind || ':' || number from old_rows;
  end if;
  return null;
end $$;
create trigger products_removed after delete on products referencing old table as old_rows
  for each statement execute function note_removed_records();
create trigger clients_removed after delete on clients referencing old table as old_rows
  for each statement execute function note_removed_records();
create trigger account_entries_removed after delete on account_entries referencing old table as old_rows
  for each statement execute function note_removed_records();

-- Wakes the requests that wait for changes.
create function notify_record_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('record_changed', tg_argv[0]);
  return null;
end $$;
create trigger orders_notify after insert or update on orders
  for each statement execute function notify_record_changed('orders');
create trigger clients_notify after insert or update or delete on clients
  for each statement execute function notify_record_changed('clients');
create trigger account_entries_notify after insert or update or delete on account_entries
  for each statement execute function notify_record_changed('account');
create trigger products_notify after insert or update or delete on products
  for each statement execute function notify_record_changed('products');
