-- What a device that keeps the catalogue asks for: everything that has changed since it asked last. A change carries the
-- transaction that made it, and a device keeps the oldest transaction that was still open when it asked: whatever commits
-- later, however long it was open, carries a number from there on. A sequence or a clock would lose what commits late.

-- Made once in this database: a device that knows another one begins anew.
create table sync_identity (
  identity uuid primary key default gen_random_uuid(),
  only_row boolean not null default true unique check (only_row)
);
insert into sync_identity default values;

-- The database as it is here and now: a dump that is restored elsewhere, a copy and a recovery to an earlier moment differ.
create function sync_database() returns text language sql stable as $$
  select md5(concat_ws(' ', i.identity, s.system_identifier, c.timeline_id, d.oid))
  from sync_identity i, pg_control_system() s, pg_control_checkpoint() c, pg_database d
  where d.datname = current_database()
$$;

create function carry_transaction() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;

-- Without an index: reserving stock then touches none, and a device reads the whole column of its company in one go.
alter table products add column changed_xid xid8 not null default pg_current_xact_id();
create trigger products_carry before update on products for each row execute function carry_transaction();
alter table prices add column changed_xid xid8 not null default pg_current_xact_id();
create trigger prices_carry before update on prices for each row execute function carry_transaction();

-- Changes of products that their own rows do not show: pictures, tags, a price or the product itself taken away.
create table product_changes (
  product_id int primary key,
  company_id int not null references companies,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index product_changes_company on product_changes (company_id, product_id);

create function note_product_changes() returns trigger language plpgsql as $$
begin
  insert into product_changes as c (product_id, company_id)
  select distinct r.product_id, r.company_id
  from changed_rows r
  where not exists (select from products p where p.product_id = r.product_id and p.changed_xid = pg_current_xact_id())
  order by r.product_id
  on conflict (product_id) do update set changed_xid = excluded.changed_xid where c.changed_xid <> excluded.changed_xid;
  return null;
end $$;

create trigger products_gone after delete on products referencing old table as changed_rows
  for each statement execute function note_product_changes();
create trigger prices_gone after delete on prices referencing old table as changed_rows
  for each statement execute function note_product_changes();
create trigger product_images_come after insert on product_images referencing new table as changed_rows
  for each statement execute function note_product_changes();
create trigger product_images_changed after update on product_images referencing new table as changed_rows
  for each statement execute function note_product_changes();
create trigger product_images_gone after delete on product_images referencing old table as changed_rows
  for each statement execute function note_product_changes();
create trigger product_tags_come after insert on product_tags referencing new table as changed_rows
  for each statement execute function note_product_changes();
create trigger product_tags_gone after delete on product_tags referencing old table as changed_rows
  for each statement execute function note_product_changes();

-- A percentage changes many prices at once: devices that buy by the list begin anew.
alter table discount_lists add column changed_xid xid8 not null default pg_current_xact_id();
create function note_discount_changes() returns trigger language plpgsql as $$
begin
  perform from discount_lists
  where discount_list_id in (select discount_list_id from changed_rows)
  order by discount_list_id for no key update;
  update discount_lists set changed_xid = pg_current_xact_id()
  where discount_list_id in (select discount_list_id from changed_rows) and changed_xid <> pg_current_xact_id();
  return null;
end $$;
create trigger discount_rules_come after insert on discount_rules referencing new table as changed_rows
  for each statement execute function note_discount_changes();
create trigger discount_rules_changed after update on discount_rules referencing new table as changed_rows
  for each statement execute function note_discount_changes();
create trigger discount_rules_gone after delete on discount_rules referencing old table as changed_rows
  for each statement execute function note_discount_changes();

-- So does a category that moves or has another code: its products' rows do not show it.
alter table categories add column moved_xid xid8 not null default '0';
create function note_category_move() returns trigger language plpgsql as $$
begin
  new.moved_xid := pg_current_xact_id();
  return new;
end $$;
create trigger categories_moved before update of parent_category_id, category_code on categories for each row
  when ((old.parent_category_id, old.category_code) is distinct from (new.parent_category_id, new.category_code))
  execute function note_category_move();

-- An order taken on a device: when its buyer took it, by the device's clock; placed_at is the server's.
alter table orders
  add column from_offline boolean not null default false,
  add column taken_at timestamptz;
