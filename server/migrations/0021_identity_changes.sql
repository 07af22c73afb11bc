-- Changes of a client's identity for administrators to review, contact e-mails that wait for confirmation, and in each
-- order the identity that its client had. Orders that were placed before are filled by 0024_order_identity_fill.sql.
create table identity_changes (
  identity_change_id bigint generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  field text not null check (field in ('legal_id', 'legal_name', 'tax_category_id')),
  -- As the client's column holds it; empty for no tax category.
  old_value text not null,
  new_value text not null check (new_value <> old_value),
  user_id int not null,
  -- The administrator who acted in the user's name.
  actor_user_id int,
  changed_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'reverted')),
  decided_by_user_id int,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'pending') = (decided_by_user_id is null)),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, user_id) references users (company_id, user_id),
  foreign key (company_id, actor_user_id) references users (company_id, user_id),
  foreign key (company_id, decided_by_user_id) references users (company_id, user_id)
);
create index identity_changes_of_company on identity_changes (company_id, identity_change_id desc);
create index identity_changes_pending on identity_changes (company_id, identity_change_id) where state = 'pending';
create index identity_changes_of_client on identity_changes (company_id, client_id, field, identity_change_id);

alter table clients
  -- The address in use while `email` waits for confirmation; null: `email` is confirmed.
  add column confirmed_email text check (confirmed_email <> email),
  -- Where mails go and what replies are sent to. Adding it writes the table anew, under its lock: this file takes 2 s with
  -- 100,000 clients and 200,000 orders, on two busy cores.
  add column mail_address text not null generated always as (coalesce(confirmed_email, email)) stored;

alter table one_time_tokens
  drop constraint one_time_tokens_kind_check,
  add constraint one_time_tokens_kind_check
    check (kind in ('confirm_email', 'recover', 'change_password', 'confirm_contact_email'));

alter table orders
  -- Filled by a trigger, at every insert.
  add column client_legal_id text not null default '',
  -- Empty for none.
  add column client_tax_category text not null default '',
  -- street, number, floor, appartment, postalCode, cityName, provinceName.
  add column client_legal_address jsonb not null default '{}',
  -- The user's: saving a client's legal name renames its user.
  add column user_name text not null default '',
  -- When the identity was copied into an order that was placed before orders kept it; null: at its confirmation.
  add column client_identity_copied_at timestamptz;

create function client_tax_category(c clients) returns text language sql stable as $$
  select coalesce((
    select t.tax_category_description from tax_categories t where t.tax_category_id = c.tax_category_id), '')
$$;
create function client_legal_address(c clients) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'street', c.legal_address_street, 'number', c.legal_address_number, 'floor', c.legal_address_floor,
    'appartment', c.legal_address_appartment, 'postalCode', c.legal_address_postal_code,
    'cityName', c.legal_address_city_name, 'provinceName', coalesce((
      select p.province_name from provinces p where p.province_id = c.legal_address_province_id), ''))
$$;

-- Each order copies its client's identity in the statement that places it, also one of a process of the release before.
create function copy_client_identity() returns trigger language plpgsql as $$
begin
  select c.legal_id, client_tax_category(c), client_legal_address(c)
  into new.client_legal_id, new.client_tax_category, new.client_legal_address
  from clients c
  where c.company_id = new.company_id and c.client_id = new.client_id;
  select u.name into new.user_name
  from users u
  where u.company_id = new.company_id and u.user_id = new.user_id;
  return new;
end $$;
create trigger orders_client_identity before insert on orders
  for each row execute function copy_client_identity();
