-- Transfers that clients tell, each with its receipt: told, then credited, or rejected with a reason.

create table transfers (
  transfer_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  -- The id that addresses name, and the name of the receipt's file: DATA_DIR/receipts/<first two letters>/<id>.
  external_id uuid not null,
  -- Made by the form, so that what is sent twice is told once.
  form_key uuid not null,
  amount numeric(14, 2) not null check (amount > 0),
  paid_on date not null,
  state text not null default 'told' check (state in ('told', 'credited', 'rejected')),
  reason text not null default '' check (length(reason) <= 300),
  told_by_user_id int not null,
  told_at timestamptz not null,
  -- Of the last decision; empty while it is told.
  decided_at timestamptz,
  receipt_name text not null check (length(receipt_name) between 1 and 200),
  receipt_kind text not null check (receipt_kind in ('pdf', 'jpeg')),
  receipt_bytes int not null check (receipt_bytes > 0),
  receipt_sha256 text not null check (receipt_sha256 ~ '^[0-9a-f]{64}$'),
  unique (company_id, external_id),
  unique (company_id, transfer_id),
  unique (client_id, form_key),
  check ((state = 'rejected') = (reason <> '')),
  check ((state = 'told') = (decided_at is null)),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, told_by_user_id) references users (company_id, user_id)
);
create index transfers_client on transfers (client_id, transfer_id);
create index transfers_told on transfers (company_id, transfer_id) where state = 'told';
create index transfers_teller on transfers (told_by_user_id);

-- The orders that a transfer pays, as its teller says.
create table transfer_orders (
  company_id int not null references companies,
  transfer_id int not null,
  order_id int not null,
  primary key (transfer_id, order_id),
  foreign key (company_id, transfer_id) references transfers (company_id, transfer_id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index transfer_orders_order on transfer_orders (order_id);
