-- What the desk keeps of a client: payment terms, further delivery addresses, notes of the staff, blocks and rejections.

create table payment_terms (
  payment_terms_id int generated always as identity primary key,
  company_id int not null references companies,
  name text not null check (name <> ''),
  -- From the invoice to the due date.
  days int not null default 0 check (days between 0 and 365),
  active boolean not null default true,
  unique (company_id, payment_terms_id)
);
create unique index payment_terms_name on payment_terms (company_id, lower(name));

-- Addresses besides the default one, which is in clients.delivery_address_*.
create table client_delivery_addresses (
  delivery_address_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  -- 'Depósito'.
  label text not null check (label <> ''),
  street text not null default '',
  number text not null default '',
  floor text not null default '',
  appartment text not null default '',
  postal_code text not null default '',
  city_name text not null default '',
  city_id text references cities,
  country char(2) not null default 'AR' references countries,
  province_id text references provinces,
  comments text not null default '',
  active boolean not null default true,
  unique (company_id, delivery_address_id),
  foreign key (company_id, client_id) references clients (company_id, client_id)
);
create index client_delivery_addresses_client on client_delivery_addresses (client_id, delivery_address_id);
create unique index client_delivery_addresses_label on client_delivery_addresses (client_id, lower(label)) where active;

-- Clients never see them. A note stays as it was written; its author can strike it out.
create table client_notes (
  client_note_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  user_id int not null,
  written_at timestamptz not null default now(),
  text text not null check (length(text) between 1 and 2000),
  struck_at timestamptz,
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, user_id) references users (company_id, user_id)
);
create index client_notes_client on client_notes (client_id, client_note_id);

-- Adding city_search_text writes the table anew.
alter table clients
  add column payment_terms_id int,
  -- Of the default address; empty: it has none.
  add column delivery_address_label text not null default '',
  -- A blocked client's users cannot sign in, and nobody can order for the client.
  add column blocked_at timestamptz,
  add column blocked_by_user_id int,
  -- Instead of a verification. Verifying the client later removes it.
  add column rejected_at timestamptz,
  add column rejected_by_user_id int,
  -- As the client was told.
  add column rejection_reason text not null default '',
  -- Without accents and case, as search_text.
  add column city_search_text text not null generated always as (
    translate(lower(delivery_address_city_name || ' ' || legal_address_city_name),
      'áéíóúàèìòùâêîôûäëïöüñç', 'aeiouaeiouaeiouaeiounc')) stored,
  -- A command blocks in no user's name.
  add check (blocked_at is not null or blocked_by_user_id is null),
  add check ((rejected_at is null) = (rejected_by_user_id is null)),
  add foreign key (company_id, payment_terms_id) references payment_terms (company_id, payment_terms_id),
  add foreign key (company_id, blocked_by_user_id) references users (company_id, user_id),
  add foreign key (company_id, rejected_by_user_id) references users (company_id, user_id);
create index clients_payment_terms on clients (payment_terms_id) where payment_terms_id is not null;

-- A block ends the sessions of the client's users for good: taking it back revives none.
create function end_sessions_of_blocked_client() returns trigger language plpgsql as $$
begin
  update users set session_version = session_version + 1
  where company_id = new.company_id and client_id = new.client_id and web_profile_id = 1;
  return null;
end $$;
create trigger clients_blocked after update of blocked_at on clients for each row
  when (new.blocked_at is not null and old.blocked_at is null) execute function end_sessions_of_blocked_client();

-- Whose client it is; the primary key begins with the salesman.
create index salesman_clients_client on salesman_clients (client_id);
