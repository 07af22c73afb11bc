-- Who changed what on the company's side, when, and from which value to which: one row for each thing that an action changed. Rows are
-- only added; the run-time role may do nothing else with them (server/src/platform/database/table-access.ts).
create table change_log (
  change_id bigint generated always as identity primary key,
  company_id int not null references companies,
  changed_at timestamptz not null default now(),
  -- Empty for a job that no user asked for.
  user_id int,
  -- The administrator who acted in the user's name.
  actor_user_id int,
  source text not null check (source in ('screen', 'import', 'command', 'api', 'job')),
  -- The same for all rows of one save of a user, or of one import.
  action_id uuid not null,
  -- What was changed: product, price, category …
  kind text not null check (kind <> ''),
  -- Which one, among those of its kind.
  entity_key text not null,
  -- How people call it: a product's code and name.
  label text not null,
  product_id int,
  -- Only the fields that changed. Without before it was created, without after it was removed.
  before jsonb,
  after jsonb,
  check (before is not null or after is not null),
  foreign key (company_id, user_id) references users (company_id, user_id),
  foreign key (company_id, actor_user_id) references users (company_id, user_id),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete set null (product_id)
);
create index change_log_company on change_log (company_id, change_id);
create index change_log_action on change_log (action_id, change_id);
create index change_log_product on change_log (product_id, change_id) where product_id is not null;
create index change_log_entity on change_log (company_id, kind, entity_key, change_id) where product_id is null;

-- Other words by which a product is searched for; part of its search_text.
alter table products add column synonyms text[] not null default '{}';

-- The order of the desk's table, which shows hidden products too. Neither holds the stock, so that reserving touches no index.
create index products_desk_code on products (company_id, code, product_id);
create index products_desk_name on products (company_id, sort_name, product_id);
