-- The folder connector: where its folder is, the files that it has seen and imported, and the files of orders that it has written.
-- 0100-folder-connector.md says why.

create table folder_connectors (
  company_id int primary key references companies,
  enabled boolean not null default false,
  settings jsonb not null,
  -- Password or private key, encrypted by the server (SecretBox).
  secret bytea,
  -- The fingerprint of the server's key that an administrator has confirmed. Another one stops the connector.
  host_key text,
  -- What the server showed instead; waits for an administrator.
  seen_host_key text,
  seen_host_key_type text,
  -- Why the folder cannot be used; a code of the server.
  failure text,
  failing_since timestamptz,
  -- When the folder was read last.
  read_at timestamptz,
  -- Orders that were placed before are not written.
  orders_from timestamptz,
  -- Orders whose last change it shows were looked at (0024-sync-by-transaction-id.md).
  orders_mark pg_snapshot,
  check ((failure is null) = (failing_since is null)),
  check ((seen_host_key is null) = (seen_host_key_type is null))
);

create table folder_files (
  folder_file_id bigint generated always as identity primary key,
  company_id int not null references companies,
  -- Part of the file's name while it is imported.
  token text not null unique check (token ~ '^[0-9a-f]{12}$'),
  file_name text not null check (length(file_name) <= 1000),
  -- Of the import; null for a file that is left alone.
  kind text,
  -- 'waiting': it may still be written. 'left': unknown or refused, it stays where it is. 'taken': in the folder for files under import.
  -- 'importing': its import is queued. 'moving': the import has ended. 'returning': a user wants it imported again.
  state text not null check (state in ('waiting', 'left', 'taken', 'importing', 'moving', 'done', 'returning')),
  outcome text check (outcome in ('imported', 'rejected', 'failed', 'repeated', 'lost')),
  bytes bigint not null,
  modified_at timestamptz not null,
  seen_at timestamptz not null,
  sha256 bytea check (length(sha256) = 32),
  -- Chosen before the file is copied, so that a copy that was interrupted is written over. The import may not exist yet.
  import_id uuid not null default gen_random_uuid(),
  -- A user asked for it: its content may be that of the file before.
  is_asked boolean not null default false,
  -- In Spanish.
  reason text not null default '',
  -- Where it is moved after its import, below the folder.
  moved_to text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);
-- A name has one file that was not taken.
create unique index folder_files_seen on folder_files (company_id, file_name) where state in ('waiting', 'left');
create index folder_files_open on folder_files (company_id) where state <> 'done';
create index folder_files_log on folder_files (company_id, folder_file_id desc);

create table folder_order_files (
  folder_order_file_id bigint generated always as identity primary key,
  company_id int not null references companies,
  file_name text not null,
  orders int not null,
  -- 'writing': under its temporary name, perhaps in part. 'ready': whole, to be renamed. 'written': it has its name, or had it and was taken.
  state text not null default 'writing' check (state in ('writing', 'ready', 'written')),
  created_at timestamptz not null default now(),
  written_at timestamptz,
  check ((state = 'written') = (written_at is not null)),
  unique (company_id, folder_order_file_id)
);
create index folder_order_files_open on folder_order_files (company_id) where state <> 'written';

-- Which version of an order is in which file. A version ends with the next one.
create table folder_order_versions (
  company_id int not null,
  order_id int not null,
  version int not null check (version > 0),
  -- SHA-256 of what the other system has to know of the order.
  content_hash bytea not null check (length(content_hash) = 32),
  folder_order_file_id bigint not null,
  primary key (company_id, order_id, version),
  foreign key (company_id, order_id) references orders (company_id, order_id),
  foreign key (company_id, folder_order_file_id)
    references folder_order_files (company_id, folder_order_file_id) on delete cascade
);
create index folder_order_versions_file on folder_order_versions (company_id, folder_order_file_id);

-- What a connector brings is imported by the engine of all imports.
alter table imports drop constraint imports_source_check;
alter table imports add constraint imports_source_check check (source in ('screen', 'command', 'api', 'connector'));
