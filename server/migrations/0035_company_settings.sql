-- A company's own values of what its brand gives as default: contact, texts, colours, fiscal data, bank account, words of mails. A
-- key without a row has the brand's value.
create table company_settings (
  company_id int not null references companies,
  -- The setting's name in rules/company-settings.
  key text not null check (key <> ''),
  value jsonb not null,
  primary key (company_id, key)
);
create trigger company_settings_changed after insert or update or delete on company_settings
  for each statement execute function notify_account_changed();

alter table banners
  -- The days on which visitors see it, both included; null for no limit.
  add column visible_from date,
  add column visible_until date,
  add constraint banners_days check (visible_from <= visible_until);

-- A method that is not offered stays in the list, with its place and its code.
alter table delivery_options add column active boolean not null default true;

-- 1 bank transfer, 2 cheque.
alter table companies add column payment_options smallint[] not null default '{1,2}'
  check (payment_options <> '{}' and payment_options <@ '{1,2}');
