-- Updates of many products: their triggers keep their speed whatever the connection has updated before, and stock notices cost nothing where
-- no product becomes orderable. 0088-stock-notices.md has the measurements.

-- PL/pgSQL keeps the plan of a statement. One that was made for a single row compared each new row with each old one ever after: a later
-- update of 1,000 products took a second, one of 20,000 took many minutes. A hash or merge join is right for any number of rows.
alter function notify_product_changed() set enable_nestloop = off;
alter function note_changed_orders() set enable_nestloop = off;

-- Here the changed products are found without a join, and the index of product_search is right for any number of them. A plan that was
-- made for many rows read all of product_search for a single one.
create or replace function write_product_search() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'INSERT' then
    insert into product_search
    select product_id, company_id, category_id, active, visible_in_portal, created_at, search_vector_of(search_text, sort_name)
    from new_rows;
  else
    update product_search s
    set category_id = n.category_id, active = n.active, visible_in_portal = n.visible_in_portal, created_at = n.created_at,
      search_vector = search_vector_of(n.search_text, n.sort_name)
    from (
      select product_id, search_text, sort_name, category_id, active, visible_in_portal, created_at from new_rows
      except
      select product_id, search_text, sort_name, category_id, active, visible_in_portal, created_at from old_rows
    ) n
    where s.product_id = n.product_id;
  end if;
  return null;
end $$;

-- A row trigger takes the place of the statement trigger, which read all rows of an update again. Its condition is checked while the row is
-- written.
drop trigger products_stock_back on products;

-- Queues the mails of the requests for a product that clients can order again, and closes the requests. A request holds a share lock on its
-- product while it is written: either it is seen here, or it finds that the product can be ordered. The job is that of
-- server/src/features/mail/outbox.queries.ts, after every other mail that is due.
create or replace function queue_stock_notices() returns trigger language plpgsql as $$
declare
  queued_mails int;
begin
  if not exists (select from stock_notices where product_id = new.product_id and mailed_at is null) then
    return null;
  end if;
  with closed as (
    update stock_notices set mailed_at = now()
    where company_id = new.company_id and product_id = new.product_id and mailed_at is null
    returning stock_notice_id, company_id, user_id
  ), queued as (
    insert into mails (company_id, kind, recipient, user_id, detail)
    select c.company_id, 'stock_back', u.email, c.user_id, jsonb_build_object('code', new.code, 'name', new.name)
    from closed c join users u on u.company_id = c.company_id and u.user_id = c.user_id
    order by c.stock_notice_id
    returning mail_id, company_id
  )
  select count(job.id) into queued_mails
  from queued q, graphile_worker.add_job(
    'send_mail:' || q.company_id, json_build_object('mailId', q.mail_id), job_key => 'mail:' || q.mail_id, priority => 10) job;
  return null;
end $$;
-- The condition is that of can_be_ordered, written out: the function's text would be read again for every update.
create trigger products_stock_back
  after update of active, visible_in_portal, has_physical_stock, stock, reserved, future_stock, minimal_sales_quantity on products
  for each row when (
    not (old.active and old.visible_in_portal and (not old.has_physical_stock
      or old.stock::bigint - old.reserved + case when old.stock > old.reserved then 0 else old.future_stock end
        >= greatest(old.minimal_sales_quantity, 1)))
    and new.active and new.visible_in_portal and (not new.has_physical_stock
      or new.stock::bigint - new.reserved + case when new.stock > new.reserved then 0 else new.future_stock end
        >= greatest(new.minimal_sales_quantity, 1))
  ) execute function queue_stock_notices();
