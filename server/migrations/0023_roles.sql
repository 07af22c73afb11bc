-- The role that serves customers may only add to trails and histories (server/src/platform/database/table-access.ts). What must still
-- change in them goes through the functions of this file. Their names are qualified and their search path is fixed, because two of
-- them run with the rights of the tables' owner.

-- A trail entry is closed once: its outcome, and its detail if none was known at the beginning.
create function close_trail_entry_once() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.outcome <> 'begun' or new.outcome = 'begun' or old.detail not in ('', new.detail) then
    raise exception 'trail entry % is closed already, or would lose its detail', old.trail_entry_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger trail_entries_closed before update of outcome, detail on trail_entries
  for each row execute function close_trail_entry_once();

-- Login attempts of a company from before a moment are forgotten, never those of the last 180 days. Returns how many went.
create function forget_login_attempts(of_company int, before timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.login_attempts where ctid = any(array(
      select ctid from public.login_attempts
      where company_id = of_company and attempted_at < least(before, now() - interval '180 days') limit most))
    returning 1)
  select count(*)::int from gone
$$;

-- Page views likewise, never those of the last 400 days.
create function forget_page_views(of_company int, before timestamptz, most int) returns int
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.page_views where ctid = any(array(
      select ctid from public.page_views
      where company_id = of_company and viewed_at < least(before, now() - interval '400 days') limit most))
    returning 1)
  select count(*)::int from gone
$$;
