-- What else a client tells of a transfer: the bank that it came from, and the entries of the account that it pays.

alter table transfers add column bank text not null default '' check (length(bank) <= 60);

create table transfer_entries (
  company_id int not null references companies,
  transfer_id int not null,
  account_entry_id int not null references account_entries,
  primary key (transfer_id, account_entry_id),
  foreign key (company_id, transfer_id) references transfers (company_id, transfer_id) on delete cascade
);
create index transfer_entries_entry on transfer_entries (account_entry_id);
