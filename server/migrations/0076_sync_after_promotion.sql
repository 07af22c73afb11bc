-- After a promotion the control file has the old timeline until the first checkpoint, minutes later. A mark that a device got from the lost
-- primary would be believed until then. The file of the log that is written now has the new timeline at once; on a server that was not
-- promoted the value is the same as before, so that no device begins anew.
create or replace function sync_database() returns text language sql stable as $$
  select md5(concat_ws(' ', i.identity, s.system_identifier,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int, d.oid))
  from sync_identity i, pg_control_system() s, pg_database d
  where d.datname = current_database()
$$;
