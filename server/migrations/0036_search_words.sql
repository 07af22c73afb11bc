-- Synonyms of each company, by which a search finds the same products, and the searches that found nothing.

create table synonym_groups (
  synonym_group_id int generated always as identity primary key,
  company_id int not null references companies,
  -- As they were typed; rules/synonyms folds them.
  words text[] not null check (cardinality(words) between 2 and 20),
  -- Only a search for the first word finds the others too.
  one_way boolean not null default false,
  unique (company_id, synonym_group_id)
);

-- Synonyms and the answers of searches are remembered by every process.
create trigger synonym_groups_catalog_insert after insert on synonym_groups referencing new table as new_rows
  for each statement execute function notify_catalog_changed();
create trigger synonym_groups_catalog_update after update on synonym_groups referencing new table as new_rows
  for each statement execute function notify_catalog_changed();
create trigger synonym_groups_catalog_delete after delete on synonym_groups referencing old table as old_rows
  for each statement execute function notify_catalog_changed();

-- How often a text was searched for on a day in Argentina without a result; rules/search-text folds it.
create table search_misses (
  company_id int not null references companies,
  day date not null,
  text text not null check (text <> '' and length(text) <= 64),
  searches int not null check (searches > 0),
  primary key (company_id, day, text)
);
