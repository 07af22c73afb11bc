-- Shopping lists: what a client's users keep to order again, by name, and their favourites.

create table shopping_lists (
  shopping_list_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  -- Made by the browser: a repeated request finds its list.
  external_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('named', 'favourites')),
  -- Empty for favourites.
  name text not null check (length(name) <= 80 and (kind = 'favourites') = (name = '')),
  -- Who made it.
  user_id int,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When it was put into a cart last.
  used_at timestamptz,
  -- A deleted list is kept for some days, so that it can be restored.
  deleted_at timestamptz,
  unique (company_id, external_id),
  unique (company_id, shopping_list_id),
  foreign key (company_id, client_id) references clients (company_id, client_id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, user_id) on delete set null (user_id)
);
create index shopping_lists_client on shopping_lists (client_id, shopping_list_id);
create unique index shopping_lists_favourites on shopping_lists (company_id, client_id) where kind = 'favourites';
create index shopping_lists_user on shopping_lists (user_id);

create table shopping_list_lines (
  company_id int not null references companies,
  shopping_list_id int not null,
  product_id int not null,
  quantity int not null check (quantity between 1 and 999999),
  position int not null,
  primary key (shopping_list_id, product_id),
  foreign key (company_id, shopping_list_id) references shopping_lists (company_id, shopping_list_id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
create index shopping_list_lines_product on shopping_list_lines (product_id);
