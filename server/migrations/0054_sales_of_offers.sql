-- An order that its client made of a salesman's offer is a sale of that salesman: the job adds such orders to the sums again.
insert into sales_changes (company_id, order_id)
select company_id, order_id from offers where order_id is not null and salesman_user_id is not null order by company_id, order_id;
