-- Salesmen visit clients for days without a network: their sessions last longer without a request, so that the data on their devices
-- stays open over a night. A company that has chosen an idle time of its own keeps it for them, too.
alter table companies
  add column salesman_idle_minutes int not null default 4320 check (salesman_idle_minutes between 5 and 129600);
update companies set salesman_idle_minutes = idle_minutes where idle_minutes <> 720;
