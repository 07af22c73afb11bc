-- The desk (/admin): what it remembers for each user, and the indexes of its start page.

create table desk_preferences (
  company_id int not null references companies,
  user_id int not null,
  -- The screen: contract/src/entries/desk.ts names them.
  preference text not null,
  value jsonb not null check (length(value::text) <= 60000),
  primary key (user_id, preference),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade
);

-- Few among many: counted, added up and listed by age without reading the others.
create index orders_to_prepare on orders (company_id, placed_at, order_id) include (total) where status = 'Pendiente';
-- The sales of the last days are added up from the index alone.
create index orders_sales on orders (company_id, placed_at) include (total) where status <> 'Cancelado';
