-- What a search reads of each product, apart from the product: a common word matches thousands, and their whole rows are
-- four times as many pages. Follows the products by trigger, so that whoever writes a product need not know of it.
create table product_search (
  product_id int primary key,
  company_id int not null,
  category_id int,
  active boolean not null,
  visible_in_portal boolean not null,
  created_at timestamptz not null,
  -- Weight A: the first word of the name, B: its other words, D: code, subtitle, bar code.
  search_vector tsvector not null,
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);

-- search_text begins with the different words of the name; sort_name tells how many they are.
create function search_vector_of(search_text text, sort_name text) returns tsvector language sql immutable as $$
  select coalesce(string_agg(
    '''' || replace(replace(w.word, '\', '\\'), '''', '''''') || ''':' || least(w.position, 16383)
      || case when w.position = 1 then 'A' when w.position <= n.named then 'B' else 'D' end, ' '), '')::tsvector
  from unnest(string_to_array(search_text, ' ')) with ordinality as w (word, position),
    (select count(distinct word) as named from unnest(string_to_array(sort_name, ' ')) as s (word)) n
  where w.word <> ''
$$;

insert into product_search
select product_id, company_id, category_id, active, visible_in_portal, created_at, search_vector_of(search_text, sort_name)
from products;

-- No pending list: a search after an import is as fast as any other.
create index product_search_words on product_search using gin (search_vector) with (fastupdate = off);

drop index products_search;
alter table products drop column search_vector;

create function write_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_search
    select product_id, company_id, category_id, active, visible_in_portal, created_at, search_vector_of(search_text, sort_name)
    from new_rows;
  else
    update product_search s
    set category_id = n.category_id, active = n.active, visible_in_portal = n.visible_in_portal, created_at = n.created_at,
      search_vector = search_vector_of(n.search_text, n.sort_name)
    from new_rows n join old_rows o using (product_id)
    where s.product_id = n.product_id
      and (n.search_text, n.sort_name, n.category_id, n.active, n.visible_in_portal, n.created_at)
        is distinct from (o.search_text, o.sort_name, o.category_id, o.active, o.visible_in_portal, o.created_at);
  end if;
  return null;
end $$;

create trigger products_search_insert after insert on products
  referencing new table as new_rows for each statement execute function write_product_search();
create trigger products_search_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function write_product_search();
