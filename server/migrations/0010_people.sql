-- Who a person is: how an e-mail is confirmed, a password recovered, a client verified, who acts for whom.
alter table clients
  add column legal_address_country char(2) not null default 'AR' references countries,
  add column legal_address_city_id text references cities,
  add column delivery_address_city_id text references cities,
  add column delivery_comments text not null default '',
  -- What an administrator or a salesman finds a client by, without accents and case.
  add column search_text text not null generated always as (
    translate(lower(legal_name || ' ' || client_code || ' ' || email || ' ' || legal_id),
      'áéíóúàèìòùâêîôûäëïöüñç', 'aeiouaeiouaeiouaeiounc')) stored;
create index clients_by_name on clients (company_id, legal_name, client_id);

alter table users
  add column email_confirmed_at timestamptz,
  add column verified_at timestamptz,
  add column verified_by_user_id int,
  add column password_changed_at timestamptz;
create index users_client on users (client_id);

-- Links in mails and what follows from them: only a hash is kept, each works once and not for long.
create table one_time_tokens (
  one_time_token_id bigint generated always as identity primary key,
  company_id int not null references companies,
  user_id int not null,
  kind text not null check (kind in ('confirm_email', 'recover', 'change_password')),
  token_hash bytea not null unique,
  -- The browser's own secret, to which the right to change a password is bound.
  salt_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);
create index one_time_tokens_user on one_time_tokens (user_id, kind);
create index one_time_tokens_expiry on one_time_tokens (expires_at);

-- How much of something a key may still do: the moment at which its allowance is whole again (a leaky bucket).
create table throttles (
  company_id int not null references companies,
  action text not null,
  -- A hash: addresses and e-mails are nobody's business here.
  key_hash bytea not null,
  whole_at timestamptz not null,
  primary key (company_id, action, key_hash)
);
create index throttles_expiry on throttles (whole_at);

-- The client that a salesman is buying for now; the cart of each client stays.
create table salesman_targets (
  user_id int primary key,
  company_id int not null references companies,
  client_id int not null,
  chosen_at timestamptz not null default now(),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, client_id) on delete cascade
);

-- What an administrator did in a client's name. Written before it is done, so that nothing is done without its entry.
create table trail_entries (
  trail_entry_id bigint generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  user_id int not null,
  actor_user_id int not null,
  call text not null,
  detail text not null default '',
  outcome text not null default 'begun' check (outcome in ('begun', 'done', 'refused', 'failed')),
  begun_at timestamptz not null default now(),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, user_id) references users (company_id, user_id),
  foreign key (company_id, actor_user_id) references users (company_id, user_id)
);
create index trail_entries_client on trail_entries (company_id, client_id, trail_entry_id desc);

-- The administrator who placed an order in the client's name.
alter table orders
  add column actor_user_id int,
  add foreign key (company_id, actor_user_id) references users (company_id, user_id);

create table contact_messages (
  contact_message_id bigint generated always as identity primary key,
  company_id int not null references companies,
  legal_name text not null,
  tax_id text not null,
  contact_name text not null,
  email text not null,
  cell_phone_number text not null,
  city text not null,
  province text not null,
  message text not null,
  user_id int,
  sent_at timestamptz not null default now(),
  unique (company_id, contact_message_id),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);

alter table mails
  add column user_id int,
  add column contact_message_id bigint,
  add foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade,
  add foreign key (company_id, contact_message_id) references contact_messages (company_id, contact_message_id);
create index mails_user on mails (user_id) where user_id is not null;

alter table login_attempts add column method text not null default 'password'
  check (method in ('password', 'google', 'recovery'));
create index login_attempts_user on login_attempts (user_id, attempted_at desc);
create index login_attempts_time on login_attempts (attempted_at);
create index page_views_time on page_views (viewed_at);

-- A user's own change concerns that user's sessions only; a company's concerns everybody.
create or replace function notify_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', tg_table_name);
  return null;
end $$;
create function notify_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', 'user:' || coalesce(new.user_id, old.user_id));
  return null;
end $$;
drop trigger users_changed on users;
create trigger users_changed after update or delete on users for each row execute function notify_user_changed();
create trigger salesman_targets_changed after insert or update or delete on salesman_targets
  for each row execute function notify_user_changed();
