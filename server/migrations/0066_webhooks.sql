-- Webhooks: endpoints of other systems, the events that they receive, one delivery for each endpoint and event, and each attempt to send
-- it. Triggers write events, so that no way of changing an order, a client or the stock is forgotten, and a shop without endpoints pays
-- next to nothing. 0097-webhooks.md says why.

create table webhook_endpoints (
  endpoint_id uuid primary key,
  company_id int not null references companies,
  url text not null check (length(url) between 1 and 2000),
  description text not null check (length(description) <= 200),
  events text[] not null check (cardinality(events) between 1 and 40),
  enabled boolean not null default true,
  -- Why it is disabled: by an administrator, by an answer 410, or because an event was given up.
  disabled_reason text check (disabled_reason in ('administrator', 'gone', 'failing')),
  disabled_at timestamptz,
  -- Encrypted by the server (SecretBox).
  secret bytea not null,
  previous_secret bytea,
  -- Until then both secrets sign.
  previous_secret_until timestamptz,
  -- Nothing is sent before: it asked for a pause, or did not answer at all.
  paused_until timestamptz,
  -- Since when no event has arrived; empty after each delivery.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, endpoint_id),
  check (enabled = (disabled_reason is null)),
  check (enabled = (disabled_at is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);

create table webhook_events (
  webhook_event_id bigint generated always as identity primary key,
  company_id int not null references companies,
  -- The id by which a receiver knows an event that it has already had.
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  -- What it is about: 'order:1042'. Events of one subject are sent one after another.
  subject text not null,
  -- Names the subject: number, code or id.
  data jsonb not null,
  happened_at timestamptz not null default now(),
  transaction xid8 not null default pg_current_xact_id(),
  unique (company_id, webhook_event_id)
);
-- Several statements of one transaction are one event.
create unique index webhook_events_once on webhook_events (company_id, subject, type, transaction, happened_at);
create index webhook_events_old on webhook_events (company_id, happened_at);

create table webhook_deliveries (
  delivery_id bigint generated always as identity primary key,
  company_id int not null references companies,
  endpoint_id uuid not null,
  webhook_event_id bigint not null,
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was queued or sent again by hand.
  attempts int not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  -- A process is sending it; after this time another one may.
  leased_until timestamptz,
  delivered_at timestamptz,
  foreign key (company_id, endpoint_id) references webhook_endpoints (company_id, endpoint_id) on delete cascade,
  foreign key (company_id, webhook_event_id) references webhook_events (company_id, webhook_event_id) on delete cascade,
  unique (company_id, delivery_id),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_subject on webhook_deliveries (endpoint_id, subject, delivery_id) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (company_id, delivery_id);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, delivery_id);
create index webhook_deliveries_event on webhook_deliveries (webhook_event_id);

create table webhook_attempts (
  attempt_id bigint generated always as identity primary key,
  company_id int not null references companies,
  delivery_id bigint not null,
  attempted_at timestamptz not null,
  milliseconds int not null,
  -- Of the answer; empty if there was none.
  status int,
  -- Why there was none.
  error text,
  -- At most 1 kB of the answer.
  answer text not null default '',
  check ((status is null) = (error is not null)),
  foreign key (company_id, delivery_id) references webhook_deliveries (company_id, delivery_id) on delete cascade
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, attempt_id);

-- Queues the job that sends an endpoint's events (server/src/features/webhooks/deliveries.queries.ts), once in a transaction.
create function wake_webhook_endpoint(of_company int, of_endpoint uuid) returns void language plpgsql as $$
declare
  woken text := coalesce(current_setting('mostrador.woken_webhooks', true), '');
begin
  if position(of_endpoint::text in woken) > 0 then
    return;
  end if;
  perform graphile_worker.add_job('send_webhooks:' || of_company, json_build_object('endpointId', of_endpoint),
    queue_name => 'webhooks:' || of_endpoint);
  perform set_config('mostrador.woken_webhooks', woken || of_endpoint::text, true);
end $$;

-- Writes an event and its delivery to each endpoint that asked for it; nothing if there is none, or if this transaction has written it.
create function record_webhook_event(of_company int, event_type text, of_subject text, event_data jsonb) returns void language plpgsql as $$
declare
  event bigint;
  endpoint uuid;
begin
  if not exists (select from webhook_endpoints where company_id = of_company and enabled and event_type = any (events)) then
    return;
  end if;
  insert into webhook_events (company_id, type, subject, data) values (of_company, event_type, of_subject, event_data)
  on conflict do nothing returning webhook_event_id into event;
  if event is null then
    return;
  end if;
  for endpoint in
    insert into webhook_deliveries (company_id, endpoint_id, webhook_event_id, subject)
    select company_id, endpoint_id, event, of_subject from webhook_endpoints
    where company_id = of_company and enabled and event_type = any (events)
    order by endpoint_id
    returning endpoint_id
  loop
    perform wake_webhook_endpoint(of_company, endpoint);
  end loop;
end $$;

-- Whether this transaction has already written an event that tells more.
create function has_webhook_event(of_company int, event_type text, of_subject text) returns boolean language sql stable as $$
  select exists (
    select from webhook_events
    where company_id = of_company and subject = of_subject and type = event_type and transaction = pg_current_xact_id_if_assigned())
$$;

create function record_order_event(of_order orders, event_type text) returns void language plpgsql as $$
declare
  of_subject text := 'order:' || of_order.order_number;
begin
  if event_type = 'order.updated' and has_webhook_event(of_order.company_id, 'order.confirmed', of_subject) then
    return;
  end if;
  perform record_webhook_event(of_order.company_id, event_type, of_subject, jsonb_build_object('number', of_order.order_number));
end $$;

-- An order in review counts as confirmed when it is released. The names of the statuses are those of rules/src/order-status.ts.
create function record_new_order() returns trigger language plpgsql as $$
begin
  perform record_order_event(new, 'order.confirmed');
  return null;
end $$;
create trigger orders_webhook_insert after insert on orders for each row when (new.status <> 'En revisión')
  execute function record_new_order();

create function record_changed_order() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status = 'Cancelado' then
    perform record_order_event(new, 'order.cancelled');
  elsif new.status <> old.status and old.status = 'En revisión' then
    perform record_order_event(new, 'order.confirmed');
  elsif new.status <> old.status or new.status <> 'En revisión' then
    perform record_order_event(new, 'order.updated');
  end if;
  return null;
end $$;
create trigger orders_webhook_update after update on orders for each row when (
  (old.status, old.partly_delivered, old.total, old.to_pay, old.shipping, old.free_delivery,
    old.contact_phone, old.observations, old.pick_up, old.delivery_option, old.delivery_method, old.delivery_details, old.delivery_address)
  is distinct from
  (new.status, new.partly_delivered, new.total, new.to_pay, new.shipping, new.free_delivery,
    new.contact_phone, new.observations, new.pick_up, new.delivery_option, new.delivery_method, new.delivery_details, new.delivery_address)
) execute function record_changed_order();

create function record_changed_payment() returns trigger language plpgsql as $$
begin
  if new.payment_status <> old.payment_status then
    perform record_order_event(new, case when new.payment_status = 'paid' then 'order.paid' else 'order.updated' end);
  end if;
  if new.payment_alert is not null and new.payment_alert is distinct from old.payment_alert then
    perform record_order_event(new, 'payment.alert');
  end if;
  return null;
end $$;
create trigger orders_webhook_payment after update of payment_status, payment_alert on orders for each row
  when (new.payment_status <> old.payment_status or new.payment_alert is distinct from old.payment_alert)
  execute function record_changed_payment();

-- Lines that were edited or cancelled, and deliveries, which may leave the order's own row as it was.
create function record_part_of_order() returns trigger language plpgsql as $$
declare
  of_order orders;
begin
  select * into of_order from orders where order_id = new.order_id;
  if of_order.status <> 'En revisión' then
    perform record_order_event(of_order, 'order.updated');
  end if;
  return null;
end $$;
create trigger order_events_webhook after insert on order_events for each row execute function record_part_of_order();
create trigger deliveries_webhook after insert on deliveries for each row execute function record_part_of_order();

create function record_client_event(of_company int, of_client int, event_type text) returns void language plpgsql as $$
declare
  of_subject text := 'client:' || of_client;
  code text;
begin
  if event_type = 'client.changed' and has_webhook_event(of_company, 'client.registered', of_subject) then
    return;
  end if;
  select client_code into code from clients where company_id = of_company and client_id = of_client;
  perform record_webhook_event(of_company, event_type, of_subject, jsonb_build_object('code', code));
end $$;

-- A registration counts when its e-mail is confirmed: anyone can fill in the form.
create function record_registered_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status = 'pending_email' then
    perform record_client_event(new.company_id, new.client_id, 'client.registered');
  end if;
  if new.status = 'active' then
    perform record_client_event(new.company_id, new.client_id, 'client.verified');
  end if;
  return null;
end $$;
create trigger users_webhook_insert after insert on users for each row
  when (new.client_id is not null and new.status = 'pending_verification') execute function record_registered_client();
create trigger users_webhook_update after update of status, verified_at on users for each row
  when (new.client_id is not null and (
    old.status = 'pending_email' and new.status in ('pending_verification', 'active')
    or old.verified_at is null and new.verified_at is not null and new.status = 'active'))
  execute function record_registered_client();

-- Columns that searches derive from the others are no change of their own.
create function record_changed_client() returns trigger language plpgsql as $$
declare
  derived text[] := array['search_text', 'city_search_text', 'changed_xid'];
begin
  if to_jsonb(old) - derived is distinct from to_jsonb(new) - derived then
    perform record_client_event(new.company_id, new.client_id, 'client.changed');
  end if;
  return null;
end $$;
create trigger clients_webhook_update after update on clients for each row when (old.* is distinct from new.*)
  execute function record_changed_client();

create function record_changed_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform record_client_event(old.company_id, old.client_id, 'client.changed');
  else
    perform record_client_event(new.company_id, new.client_id, 'client.changed');
  end if;
  return null;
end $$;
create trigger client_addresses_webhook after insert or update or delete on client_delivery_addresses for each row
  execute function record_changed_address();

-- Fewer units than three times the minimum, or none: what rules/src/stock.ts calls running out, and out of stock.
create function record_low_stock() returns trigger language plpgsql as $$
begin
  perform record_webhook_event(new.company_id, 'stock.low', 'product:' || new.product_id, jsonb_build_object('code', new.code));
  return null;
end $$;
create trigger products_webhook_low after update of active, has_physical_stock, stock, reserved, minimal_sales_quantity on products
  for each row when (
    new.active and new.has_physical_stock and new.stock - new.reserved < 3 * greatest(new.minimal_sales_quantity, 1)
    and not (old.active and old.has_physical_stock and old.stock - old.reserved < 3 * greatest(old.minimal_sales_quantity, 1))
  ) execute function record_low_stock();

create function record_finished_import() returns trigger language plpgsql as $$
begin
  perform record_webhook_event(new.company_id, 'import.finished', 'import:' || new.import_id,
    jsonb_build_object('id', new.import_id, 'kind', new.kind, 'state', new.state));
  return null;
end $$;
create trigger imports_webhook_finished after update of state on imports for each row
  when (new.state <> old.state and new.state in ('done', 'failed', 'undone')) execute function record_finished_import();

create function record_transfer_event() returns trigger language plpgsql as $$
begin
  perform record_webhook_event(new.company_id, case when tg_op = 'INSERT' then 'transfer.told' else 'transfer.decided' end,
    'transfer:' || new.transfer_id, jsonb_build_object('id', new.external_id, 'state', new.state));
  return null;
end $$;
create trigger transfers_webhook_insert after insert on transfers for each row execute function record_transfer_event();
create trigger transfers_webhook_update after update of state on transfers for each row when (new.state <> old.state)
  execute function record_transfer_event();
