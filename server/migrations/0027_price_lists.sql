-- Price lists with days on which they count, discount lists that are put away, when a price changed, and planned prices.

alter table price_lists
  add column active boolean not null default true,
  -- Days in Argentina, both included; null for no limit.
  add column valid_from date,
  add column valid_until date,
  add check (valid_from <= valid_until),
  -- What every client without another list pays counts always.
  add check (not is_default or (active and valid_from is null and valid_until is null));
alter table discount_lists add column active boolean not null default true;

-- Accounts are remembered with the days of their list.
create trigger price_lists_changed after update on price_lists for each statement execute function notify_account_changed();

-- Null: not since this column is there.
alter table prices add column changed_at timestamptz;
alter table prices alter column changed_at set default now();
create function carry_price_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  if new.amount <> old.amount then
    new.changed_at := now();
  end if;
  return new;
end $$;
drop trigger prices_carry on prices;
create trigger prices_carry before update on prices for each row execute function carry_price_change();

create index clients_price_list on clients (price_list_id) where price_list_id is not null;
create index clients_discount_list on clients (discount_list_id) where discount_list_id is not null;

-- Prices that begin on a day, and may end on one. A job moves them once (docs/decisions/0055).
create table price_plans (
  price_plan_id int generated always as identity primary key,
  company_id int not null references companies,
  name text not null,
  -- Days in Argentina: the prices change with the first moment of starts_on, and return after the last of ends_on.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  state text not null default 'planned' check (state in ('planned', 'begun', 'ended', 'cancelled')),
  -- How many prices were left alone, because they had changed since they were planned.
  kept int not null default 0,
  created_by_user_id int,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  -- Of the change log.
  begin_action_id uuid,
  end_action_id uuid,
  unique (company_id, price_plan_id),
  foreign key (company_id, created_by_user_id) references users (company_id, user_id)
);
create index price_plans_due on price_plans (company_id, starts_on) where state in ('planned', 'begun');

create table price_plan_rows (
  company_id int not null references companies,
  price_plan_id int not null,
  price_list_id int not null,
  product_id int not null,
  -- Null: no price.
  before numeric(14, 2) check (before >= 0),
  after numeric(14, 2) check (after > 0),
  -- Another price stood there when the plan began, so it was left alone, then and at the end.
  kept boolean not null default false,
  primary key (price_plan_id, price_list_id, product_id),
  foreign key (company_id, price_plan_id) references price_plans (company_id, price_plan_id) on delete cascade,
  foreign key (company_id, price_list_id) references price_lists (company_id, price_list_id),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
