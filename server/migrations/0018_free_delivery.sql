-- Above which total of its products, and to which provinces, a company sends an order by post for free.
alter table companies
  -- Pesos, exclusive; null: the company never delivers for free.
  add column free_delivery_above numeric(14, 2) check (free_delivery_above >= 0),
  -- Codes of provinces.
  add column free_delivery_provinces text[] not null default '{}',
  add constraint companies_free_delivery_whole check ((free_delivery_above is null) = (free_delivery_provinces = '{}'));

-- These two have promised it on their help page from the start.
update companies set free_delivery_above = 40000, free_delivery_provinces = '{C}' where code in ('papelera', 'barrilete');

alter table orders
  -- Sent by post for free when it was confirmed.
  add column free_delivery boolean not null default false,
  add constraint orders_free_delivery_costs_nothing check (not free_delivery or shipping = 0);
