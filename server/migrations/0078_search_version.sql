-- Each process keeps the words of all products in memory (0124-words-in-memory.md). The number grows whenever a row of product_search changes
-- (words, category, visibility, creation date), before the transaction commits; the notice, after it, says of which products.
create sequence search_version as bigint;

create function notify_search_changed() returns trigger language plpgsql as $$
declare
  changed int;
  notice text;
begin
  select count(*) into changed from changed_rows;
  if changed = 0 then
    return null;
  end if;
  perform nextval('search_version');
  if changed > 20000 then
    perform pg_notify('search_index_outdated', company_id || ' all') from (select distinct company_id from changed_rows) c;
    return null;
  end if;
  -- a notice has at most 8,000 bytes
  for notice in
    select company_id || ' ' || string_agg(product_id::text, ',')
    from (select company_id, product_id, (row_number() over ()) / 700 as nth from changed_rows) c
    group by company_id, nth
  loop
    perform pg_notify('search_index_outdated', notice);
  end loop;
  return null;
end $$;
create trigger product_search_notify_insert after insert on product_search referencing new table as changed_rows
  for each statement execute function notify_search_changed();
create trigger product_search_notify_update after update on product_search referencing new table as changed_rows
  for each statement execute function notify_search_changed();
create trigger product_search_notify_delete after delete on product_search referencing old table as changed_rows
  for each statement execute function notify_search_changed();
