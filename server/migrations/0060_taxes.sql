-- IVA and perceptions: what clients pay on top of net prices, and what orders and offers were computed with. 0091-iva-and-perceptions.md
-- says why.

-- Percentages that the company collects from a client for a tax office, as its other program tells them.
create table client_perceptions (
  client_perception_id int generated always as identity primary key,
  company_id int not null references companies,
  client_id int not null,
  -- 'IVA' for the national one; else a province.
  jurisdiction text not null check (jurisdiction <> ''),
  -- Basis points of the net amount: 250 is 2,5 %.
  basis_points int not null check (basis_points between 1 and 10000),
  -- The days on which it counts, both included; empty: no limit.
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  unique nulls not distinct (client_id, jurisdiction, valid_from),
  foreign key (company_id, client_id) references clients (company_id, client_id) on delete cascade
);
create trigger client_perceptions_changed after insert or update or delete on client_perceptions
  for each statement execute function notify_account_changed();

-- The rate with which a line was computed. Empty: not known.
alter table order_lines
  add column tax_code text,
  add column tax_rate numeric(5, 2);
alter table offer_lines
  add column tax_code text,
  add column tax_rate numeric(5, 2);

-- The amounts in centavos, as rules/src/taxes.ts names them, and the total to pay in pesos. Empty: not known, as in orders from before.
alter table orders
  add column taxes jsonb,
  add column to_pay numeric(14, 2);
alter table offers
  add column taxes jsonb,
  add column to_pay numeric(14, 2);
