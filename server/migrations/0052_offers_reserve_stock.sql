-- Offers that reserve what they promise until they end, where the company says so. 0083-reserved-stock-of-offers.md says why.

alter table companies add column offers_reserve_stock boolean not null default false;

-- Whether units are reserved for it now: the job that releases them finds few rows.
alter table offers add column holds_stock boolean not null default false;
create index offers_holding on offers (company_id, offer_id) where holds_stock;

-- A movement belongs to an order or to an offer. The rows of before have orders, and are not read again for that.
alter table stock_movements
  alter column order_id drop not null,
  add column offer_id int,
  add foreign key (company_id, offer_id) references offers (company_id, offer_id) not valid,
  add constraint stock_movements_of_one check ((order_id is null) <> (offer_id is null)) not valid;
create index stock_movements_offer on stock_movements (offer_id) where offer_id is not null;
