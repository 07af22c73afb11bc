-- Invitations by mail: users who have not chosen a password yet, waves that invite many clients, and clients' users who look but
-- do not buy.
alter table users
  drop constraint users_status_check,
  add constraint users_status_check
    check (status in ('invited', 'pending_email', 'pending_verification', 'active', 'blocked')),
  -- Of a client's user (profile 1): one who looks sees prices and orders, and buys nothing.
  add column client_role text not null default 'buys' check (client_role in ('buys', 'looks')),
  -- The last invitation; null: registered alone, or added by command.
  add column invited_at timestamptz,
  add column invited_by_user_id int,
  -- When the user chose the password.
  add column invitation_accepted_at timestamptz,
  add check (client_role = 'buys' or web_profile_id = 1),
  add check (status <> 'invited' or (password_hash = '' and invited_at is not null and invitation_accepted_at is null)),
  add foreign key (company_id, invited_by_user_id) references users (company_id, user_id) on delete set null (invited_by_user_id);
create index users_invited on users (company_id, invited_at) where status = 'invited';
create index users_invited_by on users (invited_by_user_id) where invited_by_user_id is not null;

alter table one_time_tokens
  drop constraint one_time_tokens_kind_check,
  add constraint one_time_tokens_kind_check
    check (kind in ('confirm_email', 'recover', 'change_password', 'confirm_contact_email', 'invite'));

-- A blocked user's invitation works no more: taking the block back revives none.
create function spend_invitations_of_blocked() returns trigger language plpgsql as $$
begin
  update one_time_tokens set used_at = now()
  where company_id = new.company_id and user_id = new.user_id and kind = 'invite' and used_at is null;
  return null;
end $$;
create trigger users_blocked_invitations after update of status on users for each row
  when (new.status = 'blocked' and old.status <> 'blocked') execute function spend_invitations_of_blocked();

alter table sessions
  drop constraint sessions_method_check,
  add constraint sessions_method_check
    check (method in ('password', 'google', 'passkey', 'registration', 'recovery', 'impersonation', 'invitation'));
alter table login_attempts
  drop constraint login_attempts_method_check,
  add constraint login_attempts_method_check
    check (method in ('password', 'google', 'recovery', 'passkey', 'code', 'invitation'));

alter table mails add unique (company_id, mail_id);

-- Invitations of many clients, sent a few at a time.
create table invitation_waves (
  invitation_wave_id int generated always as identity primary key,
  company_id int not null references companies,
  user_id int not null,
  created_at timestamptz not null default now(),
  -- What the user chose: the filter, or how many clients by hand.
  selection jsonb not null default '{}',
  -- Mails.
  per_hour int not null check (per_hour between 1 and 20000),
  paused_at timestamptz,
  -- When the last mail was queued.
  finished_at timestamptz,
  unique (company_id, invitation_wave_id),
  foreign key (company_id, user_id) references users (company_id, user_id)
);
create index invitation_waves_log on invitation_waves (company_id, invitation_wave_id desc);
create index invitation_waves_user on invitation_waves (user_id);

-- A client of a wave. It waits while it has neither mail nor failure.
create table wave_invitations (
  invitation_wave_id int not null,
  company_id int not null,
  client_id int not null,
  email text not null,
  -- The invited user and the mail.
  user_id int,
  mail_id bigint,
  -- Why the client was not invited: a Spanish sentence.
  failure text,
  primary key (invitation_wave_id, client_id),
  check (mail_id is null or user_id is not null),
  foreign key (company_id, invitation_wave_id) references invitation_waves (company_id, invitation_wave_id),
  foreign key (company_id, client_id) references clients (company_id, client_id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade,
  foreign key (company_id, mail_id) references mails (company_id, mail_id) on delete cascade
);
create index wave_invitations_waiting on wave_invitations (invitation_wave_id, client_id)
  where mail_id is null and failure is null;
create index wave_invitations_client on wave_invitations (client_id);
create index wave_invitations_user on wave_invitations (user_id);
create index wave_invitations_mail on wave_invitations (mail_id);
