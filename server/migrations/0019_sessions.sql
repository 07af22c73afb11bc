-- Sessions that the server can end, the devices that users log in from, and the facts that a mail about a user names.
create table sessions (
  session_id uuid primary key,
  company_id int not null references companies,
  user_id int not null,
  -- The administrator who acts in the user's name.
  actor_user_id int,
  -- The user's session version; a session of an older version has ended.
  session_version int not null,
  method text not null
    check (method in ('password', 'google', 'passkey', 'registration', 'recovery', 'impersonation')),
  -- As a user reads it, such as 'Chrome en Windows'.
  device text not null default '',
  address text not null default '',
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When the user last proved their identity; null: never.
  proved_at timestamptz,
  -- An administrator's session that was idle: it writes nothing before the next proof.
  writes_locked boolean not null default false,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade,
  foreign key (company_id, actor_user_id) references users (company_id, user_id) on delete cascade
);
create index sessions_user on sessions (user_id, last_used_at desc);
create index sessions_actor on sessions (actor_user_id) where actor_user_id is not null;
create index sessions_expiry on sessions (expires_at);
create trigger sessions_changed after update of ended_at, proved_at, session_version on sessions
  for each row execute function notify_user_changed();

create table known_devices (
  company_id int not null references companies,
  user_id int not null,
  -- Of the device's cookie, or of browser and network.
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);
create index known_devices_last_seen on known_devices (company_id, last_seen_at);

alter table companies
  add column idle_minutes int not null default 720 check (idle_minutes between 5 and 129600),
  add column administrator_idle_minutes int not null default 30 check (administrator_idle_minutes between 5 and 720);

-- Names and values for the reader, such as the device of a log-in. Never a password or a token.
alter table mails add column detail jsonb not null default '{}';
