-- A block ends the user's sessions for good: taking it back revives none.
create function end_sessions_of_blocked() returns trigger language plpgsql as $$
begin
  new.session_version := greatest(new.session_version, old.session_version + 1);
  return new;
end $$;
create trigger users_blocked before update of status on users for each row
  when (new.status = 'blocked' and old.status <> 'blocked') execute function end_sessions_of_blocked();

-- A salesman who loses a client stops buying for them for good: getting them back does not bring back the choice.
create function end_target_of_assignment() returns trigger language plpgsql as $$
begin
  delete from salesman_targets
  where company_id = old.company_id and user_id = old.salesman_user_id and client_id = old.client_id;
  return null;
end $$;
create trigger salesman_clients_ended after delete on salesman_clients
  for each row execute function end_target_of_assignment();
