-- Products without counted stock reserve without limit: in the long run more than an int holds.
alter table products alter column reserved type bigint;
alter table stock_movements alter column reserved_delta type bigint, alter column stock_delta type bigint;
