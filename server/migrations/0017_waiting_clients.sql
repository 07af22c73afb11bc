-- Who waits for verification is counted and listed first with every page of clients; they are few among many.
create index users_waiting on users (company_id, client_id)
  where status = 'pending_verification' and web_profile_id = 1;
