-- Which sums of sales are stored: a new version with every batch of orders that the job adds, so that a process knows whether the sums
-- that it has read are still those of the database. 0078-reports-keep-read-sums.md says why.
create table sales_versions (
  company_id int primary key references companies,
  version uuid not null
);
