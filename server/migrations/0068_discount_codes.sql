-- Discount codes that a company loads, and the estimate that an order keeps. 0098-discount-codes.md says why.

create table discount_codes (
  discount_code_id int generated always as identity primary key,
  company_id int not null references companies,
  -- As codeOf of rules/src/discount-codes.ts writes it.
  code text not null check (code <> ''),
  -- Basis points of the products: 1000 is 10 %.
  basis_points int check (basis_points between 1 and 10000),
  -- Pesos without taxes.
  amount numeric(14, 2) check (amount > 0),
  -- Pesos without taxes and shipping that the products must reach.
  minimum numeric(14, 2) not null default 0 check (minimum >= 0),
  -- The days on which it counts, both included; empty: no limit.
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  -- The one client that may use it; empty: all.
  client_id int,
  -- How many orders may use it; empty: no limit.
  max_uses int check (max_uses between 1 and 1000000),
  active boolean not null default true,
  unique (company_id, code),
  unique (company_id, discount_code_id),
  check ((basis_points is null) <> (amount is null)),
  foreign key (company_id, client_id) references clients (company_id, client_id) on delete cascade
);

-- The code that an order uses, and its terms and estimate in centavos. Empty: none.
alter table orders
  add column discount_code_id int,
  add column discount jsonb,
  add constraint orders_discount_code foreign key (company_id, discount_code_id) references discount_codes (company_id, discount_code_id);
-- Its uses: orders that are not cancelled.
create index orders_of_discount_code on orders (discount_code_id) where discount_code_id is not null;
