-- Who saves a catalogue says which revision they changed: the second of two is told.
alter table catalogs
  add column revision int not null default 1,
  add column updated_at timestamptz not null default now(),
  add check (catalog_name = btrim(catalog_name));

-- Lists of products made into files by a job; the files lie in the data folder under the row's id.
create table exports (
  export_id uuid primary key default gen_random_uuid(),
  company_id int not null references companies,
  -- Whose prices and rights; none: a visitor's.
  user_id int,
  format text not null check (format in ('pdf', 'xlsx')),
  -- What was asked for: search, category, sort, catalogue.
  selection jsonb not null,
  title text not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  products_done int not null default 0,
  products_total int,
  bytes bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);
create index exports_age on exports (created_at);
