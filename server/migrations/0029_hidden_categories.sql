-- A category that is not active is not shown in the store's menus and filters; its products are still found. Categories that products,
-- discounts or the audit trail name are hidden and not deleted.
alter table categories add column active boolean not null default true;
