-- Visits are notes about a client with a day and an outcome. 0076-salesmans-desk.md says why.

alter table client_notes
  add column kind text not null default 'note' check (kind in ('note', 'visit')),
  -- In Argentina.
  add column visited_on date,
  add column outcome text check (outcome in ('ordered', 'absent', 'nothing_new', 'other')),
  -- Chosen by the device, so that a repeated request adds no second visit.
  add column external_id uuid,
  drop constraint client_notes_text_check,
  add check (length(text) <= 2000 and (kind = 'visit' or text <> '')),
  add check ((kind = 'visit') = (visited_on is not null) and (kind = 'visit') = (outcome is not null)),
  add unique (user_id, external_id);
-- The last visit of a client.
create index client_notes_visits on client_notes (client_id, visited_on desc, client_note_id desc)
  where kind = 'visit' and struck_at is null;

-- What a salesman's clients bought, by product.
create index sales_orders_client on sales_orders (company_id, client_id, day);
