-- Clients that a salesman registered on a device, perhaps without a network. The device's id makes each sending the same client.

create table offline_clients (
  company_id int not null references companies,
  -- Made by the device before the first sending.
  local_unique_id uuid not null,
  client_id int not null,
  -- The salesman or administrator.
  user_id int not null,
  -- The device's clock.
  taken_at timestamptz not null,
  registered_at timestamptz not null default now(),
  primary key (company_id, local_unique_id),
  unique (company_id, client_id),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, user_id) references users (company_id, user_id)
);
create index offline_clients_user on offline_clients (user_id);
