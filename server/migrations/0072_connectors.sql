-- Connectors to ERPs: their settings, when each of their streams runs, the log of what was exchanged, and where each order and invoice
-- stands in the other system. 0099-connectors.md says why.

create table connectors (
  company_id int not null references companies,
  kind text not null check (kind in ('tango', 'folder')),
  enabled boolean not null default false,
  settings jsonb not null default '{}',
  -- Encrypted by the server (SecretBox); empty before one was entered.
  secret bytea,
  -- The part of the address for notifications that cannot be guessed. It only lets its holder ask for an early run.
  notification_token text not null unique check (length(notification_token) >= 40),
  -- Orders that were placed before are not sent.
  orders_since timestamptz,
  -- What an earlier stream has learnt and a later one needs, such as the codes of sale conditions.
  memory jsonb not null default '{}',
  -- Why nothing is exchanged, in Spanish.
  failure text,
  answered_at timestamptz,
  primary key (company_id, kind)
);

create table connector_streams (
  company_id int not null,
  kind text not null,
  stream text not null,
  -- Empty: it does not run.
  next_run_at timestamptz default now(),
  -- What changed before this moment has been exchanged.
  mark timestamptz,
  -- When all rows were exchanged last, not only those that had changed.
  full_at timestamptz,
  last_run_at timestamptz,
  rows int not null default 0,
  changes int not null default 0,
  state text check (state in ('done', 'warned', 'failed')),
  message text not null default '',
  -- One after another.
  failures int not null default 0,
  primary key (company_id, kind, stream),
  foreign key (company_id, kind) references connectors (company_id, kind) on delete cascade
);

create table connector_exchanges (
  exchange_id bigint generated always as identity primary key,
  company_id int not null,
  kind text not null,
  stream text not null,
  state text not null default 'running' check (state in ('running', 'done', 'warned', 'failed')),
  is_full boolean not null default false,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  milliseconds int,
  rows int not null default 0,
  changes int not null default 0,
  problems int not null default 0,
  -- How many times it failed so, one after another.
  times int not null default 1,
  -- In Spanish.
  failure text,
  -- Of the rows that it brings.
  import_id uuid references imports,
  unique (company_id, exchange_id),
  foreign key (company_id, kind) references connectors (company_id, kind) on delete cascade,
  check ((state = 'running') = (finished_at is null))
);
create index connector_exchanges_log on connector_exchanges (company_id, kind, exchange_id);
create index connector_exchanges_import on connector_exchanges (import_id) where import_id is not null;
-- One at a time.
create unique index connector_exchanges_running on connector_exchanges (company_id, kind) where state = 'running';

create table connector_problems (
  problem_id bigint generated always as identity primary key,
  company_id int not null,
  exchange_id bigint not null,
  -- The code or number of the thing, as both systems know it.
  object text not null,
  -- In Spanish.
  message text not null,
  foreign key (company_id, exchange_id) references connector_exchanges (company_id, exchange_id) on delete cascade
);
create index connector_problems_exchange on connector_problems (exchange_id, problem_id);

-- Where an order stands in the other system.
create table connector_orders (
  company_id int not null,
  kind text not null,
  order_id int not null,
  -- 'sending': a request is under way, or its answer was lost: the other system is asked before the order is sent again.
  -- 'refused': it did not take the order. 'rejected': a person there refused it.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'refused', 'processed', 'billed', 'rejected', 'cancelled')),
  -- Whether what was sent last was the order's cancellation.
  is_cancellation boolean not null default false,
  -- What the other system calls its state.
  remote_state text not null default '',
  -- What a person should know, in Spanish; empty for nothing.
  message text not null default '',
  -- What an unsigned notification says; shown only while the other system's own answer does not contradict it.
  hint text not null default '',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A process is sending it; after this time another one may ask what came of it.
  leased_until timestamptz,
  sent_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (company_id, kind, order_id),
  foreign key (company_id, kind) references connectors (company_id, kind) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index connector_orders_open on connector_orders (company_id, kind, state) where state not in ('billed', 'cancelled');

-- An invoice of an order, whose PDF the other system has until its link expires.
create table connector_invoices (
  company_id int not null,
  kind text not null,
  order_id int not null,
  -- As the other system writes them.
  invoice_type text not null,
  invoice_number text not null,
  stored_at timestamptz,
  message text not null default '',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (company_id, kind, order_id, invoice_type, invoice_number),
  foreign key (company_id, kind, order_id) references connector_orders (company_id, kind, order_id) on delete cascade
);
create index connector_invoices_open on connector_invoices (company_id, kind, next_attempt_at) where stored_at is null;
