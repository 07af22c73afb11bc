-- Second factors (codes of an authenticator app, recovery codes, passkeys), what a company asks of its staff, first
-- passwords that expire, and the Google account that a user logs in with.
create table totp_factors (
  user_id int primary key,
  company_id int not null references companies,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  -- null: shown to the user, who has not typed a code of it yet.
  confirmed_at timestamptz,
  -- The time step of the last code that was used; codes of it and of earlier steps are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);
create trigger totp_factors_changed after insert or update of confirmed_at or delete on totp_factors
  for each row execute function notify_user_changed();

create table recovery_codes (
  company_id int not null references companies,
  user_id int not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);

create table passkeys (
  passkey_id uuid primary key,
  company_id int not null references companies,
  user_id int not null,
  -- base64url, as the authenticator named it.
  credential_id text not null,
  public_key bytea not null,
  -- The authenticator's count of its uses; 0 for one that does not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (company_id, credential_id),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);
create index passkeys_user on passkeys (user_id);
create trigger passkeys_changed after insert or delete on passkeys
  for each row execute function notify_user_changed();

-- Whose factors an administrator or an operator took away.
create table factor_resets (
  factor_reset_id bigint generated always as identity primary key,
  company_id int not null references companies,
  user_id int not null,
  -- null: an operator, by command.
  actor_user_id int,
  reset_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade,
  foreign key (company_id, actor_user_id) references users (company_id, user_id)
);
create index factor_resets_user on factor_resets (user_id);

alter table users
  -- The Google account of the first log-in with Google; no other one opens this account.
  add column google_sub text,
  -- When a password that an operator made stops working; null: never.
  add column password_expires_at timestamptz;
create unique index users_google_sub on users (company_id, google_sub);

alter table companies add column requires_second_factor text not null default 'none'
  check (requires_second_factor in ('none', 'administrators', 'staff'));

alter table login_attempts drop constraint login_attempts_method_check;
alter table login_attempts add constraint login_attempts_method_check
  check (method in ('password', 'google', 'recovery', 'passkey', 'code'));
