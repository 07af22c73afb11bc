-- Control of the credit limit, and orders in review. 0093-orders-in-review.md says why.

alter table companies
  add column credit_control text not null default 'off' check (credit_control in ('off', 'warn', 'hold'));

alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('En revisión', 'Pendiente', 'En preparación', 'Despachado', 'Entregado', 'Cancelado'));
create index orders_in_review on orders (company_id, placed_at desc, order_id desc) where status = 'En revisión';
create index orders_using_credit on orders (client_id) where status in ('Pendiente', 'En preparación', 'Despachado');

-- What was compared when an order was placed, or an edit raised its amount: pesos. Rows are only added.
create table order_credit_checks (
  order_credit_check_id bigint generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  order_id int not null,
  control text not null check (control in ('warn', 'hold')),
  credit_limit numeric(14, 2) not null,
  balance numeric(14, 2) not null,
  -- Of the client's other orders.
  open_orders numeric(14, 2) not null,
  amount numeric(14, 2) not null,
  outcome text not null check (outcome in ('within', 'warned', 'held')),
  -- The client's newest check when this one was made.
  previous_check_id bigint,
  checked_at timestamptz not null default now(),
  foreign key (company_id, client_id) references clients (company_id, client_id),
  foreign key (company_id, order_id) references orders (company_id, order_id)
);
create index order_credit_checks_client on order_credit_checks (client_id, order_credit_check_id desc);
create index order_credit_checks_order on order_credit_checks (order_id, order_credit_check_id desc);

-- The orders that use a client's credit, and their amounts together: orderCredit of rules/src/credit.ts for each. An order in review is not
-- accepted yet and uses none; one that an account entry bills is part of the balance.
create function orders_using_credit(of_client int, except_order int) returns table (orders int, amount numeric)
language sql stable as $$
  select count(*)::int,
    coalesce(sum(case when o.payment_status = 'paid' then greatest(coalesce(o.to_pay, o.total) - o.total, 0)
      else coalesce(o.to_pay, o.total) end), 0)
  from orders o
  where o.client_id = of_client and o.status in ('Pendiente', 'En preparación', 'Despachado')
    and o.order_id is distinct from except_order
    and not exists (select from account_entry_orders r where r.order_id = o.order_id)
$$;

-- Locks a client's credit until the transaction ends, and returns it. A client without a limit is neither locked nor returned. The sums are
-- read by a statement of their own: behind the lock it sees what the holder before has committed, which one statement would not.
create function lock_credit(of_company int, of_client int, except_order int)
returns table (credit_limit numeric, balance numeric, open_orders numeric, previous_check_id bigint)
language plpgsql volatile as $$
begin
  if not exists (
    select from clients c where c.company_id = of_company and c.client_id = of_client and c.credit_limit is not null
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('credit'), of_client);
  return query
    select c.credit_limit,
      (select coalesce(sum(e.open_amount), 0) from account_entries e
       where e.company_id = of_company and e.client_id = of_client and e.open_amount <> 0),
      (select u.amount from orders_using_credit(of_client, except_order) u),
      (select max(k.order_credit_check_id) from order_credit_checks k where k.client_id = of_client)
    from clients c
    where c.company_id = of_company and c.client_id = of_client and c.credit_limit is not null;
end
$$;
