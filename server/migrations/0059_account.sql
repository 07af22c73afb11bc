-- The account of a client (cuenta corriente): entries and documents as the ERP tells them, the credit limit, and what was mailed of them.

alter table clients add column credit_limit numeric(14, 2) check (credit_limit >= 0);

-- Which mails about the account a user wants.
alter table users
  add column mail_invoices boolean not null default true,
  add column mail_due boolean not null default true;

create table account_entries (
  account_entry_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  -- The id that addresses name.
  external_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'debit_note', 'credit_note', 'receipt')),
  -- 'A 0001-00000245', as rules/src/voucher-number.ts forms it, and the part by which files of documents name it.
  number text not null check (length(number) between 1 and 40),
  number_key text not null,
  issued_on date not null,
  -- Empty: the ERP told none.
  due_on date,
  -- Positive for what is owed, negative for what reduces it.
  amount numeric(14, 2) not null check (case when kind in ('invoice', 'debit_note') then amount > 0 else amount < 0 end),
  -- What is left of the amount.
  open_amount numeric(14, 2) not null
    check (case when amount > 0 then open_amount between 0 and amount else open_amount between amount and 0 end),
  created_at timestamptz not null default now(),
  -- When it was decided to mail it as a new invoice, or not to.
  announced_at timestamptz,
  -- The due date of which a mail was queued.
  due_mailed_on date,
  unique (company_id, external_id),
  unique (company_id, kind, number),
  unique (company_id, client_id, account_entry_id),
  foreign key (company_id, client_id) references clients (company_id, client_id)
);
create index account_entries_client on account_entries (client_id, issued_on, account_entry_id) include (amount, open_amount);
create index account_entries_open on account_entries (client_id) include (due_on, issued_on, amount, open_amount)
  where open_amount <> 0;
create index account_entries_number on account_entries (company_id, number_key);
create index account_entries_due on account_entries (company_id, (coalesce(due_on, issued_on))) where open_amount > 0;
create index account_entries_to_announce on account_entries (company_id, client_id) where announced_at is null;

-- Orders that an invoice bills, and the invoices of an order.
create table account_entry_orders (
  company_id int not null references companies,
  client_id int not null,
  account_entry_id int not null,
  order_id int not null,
  primary key (account_entry_id, order_id),
  foreign key (company_id, client_id, account_entry_id)
    references account_entries (company_id, client_id, account_entry_id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index account_entry_orders_order on account_entry_orders (order_id);

-- The PDF of an entry. Its file is DATA_DIR/documents/<first two letters of the id>/<id>.pdf. One that was replaced or taken back stays.
create table account_documents (
  account_document_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  account_entry_id int not null,
  -- The id that addresses name, and the file's name.
  external_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  bytes int not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  stored_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (company_id, external_id),
  foreign key (company_id, client_id, account_entry_id)
    references account_entries (company_id, client_id, account_entry_id)
);
create unique index account_documents_entry on account_documents (account_entry_id) where removed_at is null;
create index account_documents_client on account_documents (client_id, account_document_id);

-- What is known of a client's account as a whole.
create table client_accounts (
  company_id int not null references companies,
  client_id int not null primary key,
  -- When the ERP told it last.
  told_at timestamptz not null default now(),
  -- The days of the last mails, which are sent once a day at most.
  invoices_mailed_on date,
  due_mailed_on date,
  foreign key (company_id, client_id) references clients (company_id, client_id) on delete cascade
);
