-- Imports of files: what was uploaded, how it is read, what it would change, what it changed. The uploaded file lies in the data folder
-- under the import's id; the audit trail has the changes under the same id as their action.
create table imports (
  import_id uuid primary key default gen_random_uuid(),
  company_id int not null references companies,
  -- None: the command.
  user_id int,
  source text not null check (source in ('screen', 'command', 'api')),
  kind text not null check (kind <> ''),
  file_name text not null,
  bytes bigint not null default 0,
  format text not null check (format in ('csv', 'xlsx', 'ndjson', 'zip')),
  state text not null check (state in
    ('uploading', 'uploaded', 'comparing', 'compared', 'scheduled', 'applying', 'done', 'failed', 'undoing', 'undone', 'discarded')),
  -- How the file is read: columns, decimal mark, encoding, mode.
  options jsonb not null default '{}',
  -- What the comparison found.
  summary jsonb,
  -- Rows that are stored; an interrupted import goes on behind them.
  rows_read int not null default 0,
  rows_created int not null default 0,
  rows_updated int not null default 0,
  rows_unchanged int not null default 0,
  rows_rejected int not null default 0,
  -- Products that the file does not name and that were put away.
  rows_deactivated int not null default 0,
  -- Bytes of the file that have arrived, and that the job under way has read.
  bytes_received bigint not null default 0,
  bytes_read bigint not null default 0,
  bytes_total bigint not null default 0,
  -- A Spanish sentence.
  failure text,
  created_at timestamptz not null default now(),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  undo_result jsonb,
  -- When the file was deleted.
  file_deleted_at timestamptz,
  unique (company_id, import_id),
  foreign key (company_id, user_id) references users (company_id, user_id)
);
create index imports_log on imports (company_id, created_at desc, import_id desc);

-- Rows of a file: what a comparison would change, and what was rejected.
create table import_rows (
  import_row_id bigint generated always as identity primary key,
  company_id int not null,
  import_id uuid not null,
  outcome text not null check (outcome in ('created', 'changed', 'rejected', 'stored_without', 'vanished')),
  -- Whether the row stands out.
  alert text,
  line int not null,
  code text not null,
  label text not null,
  -- Old and new values, or field, value and reason of a rejection.
  detail jsonb not null,
  -- The row's cells as the file has them, of a rejected one.
  cells jsonb,
  foreign key (company_id, import_id) references imports (company_id, import_id) on delete cascade
);
create index import_rows_outcome on import_rows (import_id, outcome, import_row_id);
create index import_rows_alert on import_rows (import_id, import_row_id) where alert is not null;

-- To which field the columns of a header went the last time.
create table import_mappings (
  company_id int not null references companies,
  kind text not null,
  -- SHA-256 of the names of the columns, folded and in order.
  header text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind, header)
);
