-- 'Avíseme': users who want a mail when a product can be ordered again. 0088-stock-notices.md says why a trigger queues the mail.

create table stock_notices (
  stock_notice_id int generated always as identity primary key,
  company_id int not null references companies,
  user_id int not null,
  product_id int not null,
  asked_at timestamptz not null default now(),
  -- When its mail was queued; empty while the request is open.
  mailed_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
create unique index stock_notices_open on stock_notices (product_id, user_id) where mailed_at is null;
create index stock_notices_user on stock_notices (user_id, stock_notice_id);
create index stock_notices_product on stock_notices (product_id);

-- Whether a client can order a product: it is shown, and at least its minimum quantity is left, as rules/src/stock.ts counts it.
create function can_be_ordered(
  active boolean, visible_in_portal boolean, has_physical_stock boolean, stock int, reserved bigint, future_stock int, minimum int
) returns boolean language sql immutable as $$
  select active and visible_in_portal and (
    not has_physical_stock
    or case when stock > reserved then stock - reserved else stock - reserved + future_stock end >= greatest(coalesce(minimum, 1), 1))
$$;

-- Queues the mails of the requests for products that this statement lets clients order again, and closes the requests. A request holds a
-- share lock on its product while it is written: either it is seen here, or it finds that the product can be ordered. The job is that of
-- server/src/features/mail/outbox.queries.ts, after every other mail that is due.
create function queue_stock_notices() returns trigger language plpgsql as $$
declare
  queued_mails int;
begin
  if not exists (select from stock_notices where mailed_at is null) then
    return null;
  end if;
  with back as (
    select n.company_id, n.product_id, n.code, n.name
    from new_rows n join old_rows o using (product_id)
    where can_be_ordered(n.active, n.visible_in_portal, n.has_physical_stock, n.stock, n.reserved, n.future_stock, n.minimal_sales_quantity)
      and not can_be_ordered(o.active, o.visible_in_portal, o.has_physical_stock, o.stock, o.reserved, o.future_stock, o.minimal_sales_quantity)
  ), closed as (
    update stock_notices s set mailed_at = now()
    from back b
    where s.company_id = b.company_id and s.product_id = b.product_id and s.mailed_at is null
    returning s.stock_notice_id, s.company_id, s.user_id, b.code, b.name
  ), queued as (
    insert into mails (company_id, kind, recipient, user_id, detail)
    select c.company_id, 'stock_back', u.email, c.user_id, jsonb_build_object('code', c.code, 'name', c.name)
    from closed c join users u on u.company_id = c.company_id and u.user_id = c.user_id
    order by c.stock_notice_id
    returning mail_id, company_id
  )
  select count(job.id) into queued_mails
  from queued q, graphile_worker.add_job(
    'send_mail:' || q.company_id, json_build_object('mailId', q.mail_id), job_key => 'mail:' || q.mail_id, priority => 10) job;
  return null;
end $$;
create trigger products_stock_back after update on products
  referencing new table as new_rows old table as old_rows
  for each statement execute function queue_stock_notices();
