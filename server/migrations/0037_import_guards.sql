-- How far the undo of an import is, so that another process goes on behind the last batch.
alter table imports add column undo_progress jsonb;

-- What a comparison showed, so that applying leaves alone what somebody changed since: for the lines of each batch, the hashes of the
-- fields with their values before; and the products that it would deactivate.
create table import_shown (
  import_shown_id bigint generated always as identity primary key,
  company_id int not null,
  import_id uuid not null,
  first_line int not null,
  last_line int not null,
  -- 64 bits each.
  hashes bytea not null,
  vanished int[] not null default '{}',
  foreign key (company_id, import_id) references imports (company_id, import_id) on delete cascade
);
create index import_shown_lines on import_shown (import_id, first_line, last_line);
