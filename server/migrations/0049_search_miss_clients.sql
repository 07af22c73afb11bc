-- How many clients searched without a result, and the texts that the company has dismissed.

-- Different clients of the day; visitors are not among them.
alter table search_misses add column clients int not null default 0 check (clients >= 0);

-- Which clients a day has counted already. The rows of a day are deleted when it is over: what stays is their number.
create table search_miss_clients (
  company_id int not null references companies,
  day date not null,
  text text not null,
  client_id int not null,
  primary key (company_id, day, text, client_id),
  foreign key (company_id, client_id) references clients (company_id, client_id) on delete cascade
);
create index search_miss_clients_client on search_miss_clients (company_id, client_id);

create table dismissed_searches (
  company_id int not null references companies,
  text text not null check (text <> '' and length(text) <= 64),
  primary key (company_id, text)
);
