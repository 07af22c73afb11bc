-- An order that was changed after it was sent to another system is sent again, or told to a person where that system has already taken it.

alter table connector_orders
  -- The last change of the order (order_events) that was in what was sent, or about which a person was told.
  add column sent_event_id bigint not null default 0;
update connector_orders c set sent_event_id = coalesce((
  select max(e.order_event_id) from order_events e
  where e.company_id = c.company_id and e.order_id = c.order_id and e.kind in ('edited', 'closed')), 0);
