-- Mails of the account: new invoices, and invoices that fall due or are overdue. 0094-mails-of-the-account.md says which entries are mailed.

alter table companies
  add column invoice_mails boolean not null default true,
  add column due_mails boolean not null default true,
  -- So many days before an entry falls due it is mailed.
  add column due_mail_days int not null default 3 check (due_mail_days between 0 and 30);

-- The due date of which a mail was queued when it had passed. `due_mailed_on` is that of the mail before it.
alter table account_entries add column overdue_mailed_on date;

-- What is known before these mails exist is not mailed.
update account_entries set announced_at = now() where announced_at is null;
update account_entries set overdue_mailed_on = due_on where due_on < current_date and open_amount > 0;
