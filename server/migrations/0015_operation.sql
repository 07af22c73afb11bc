-- What an administrator sees of the shop at work: who is active, which processes serve, how much was looked at.

-- When somebody was last seen. Each process writes those it has seen about once a minute, many in one statement.
create table user_activity (
  company_id int not null references companies,
  user_id int not null,
  -- The administrator who acted in the user's name; null where the user was there in person.
  actor_user_id int,
  address text not null,
  last_seen_at timestamptz not null,
  unique nulls not distinct (user_id, actor_user_id),
  foreign key (company_id, user_id) references users (company_id, user_id) on delete cascade,
  foreign key (company_id, actor_user_id) references users (company_id, user_id) on delete cascade
);
create index user_activity_recent on user_activity (company_id, last_seen_at desc);

-- The processes that serve; each tells about once a minute that it lives.
create table server_processes (
  process_id uuid primary key,
  company_id int not null references companies,
  host text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  memory_bytes bigint not null
);
create index server_processes_recent on server_processes (company_id, last_seen_at desc);

-- Page views of whole days of Argentina, kept when the views themselves are gone. A day that has a row here is summed.
create table page_view_days (
  company_id int not null references companies,
  day date not null,
  views int not null,
  -- Those who were logged in, each counted once.
  users int not null,
  primary key (company_id, day)
);

create table page_view_pages (
  company_id int not null,
  day date not null,
  -- Empty for all the rare ones together: anybody can send any words.
  module text not null,
  function text not null,
  message text not null,
  views int not null,
  users int not null,
  primary key (company_id, day, module, function, message),
  foreign key (company_id, day) references page_view_days (company_id, day) on delete cascade
);
