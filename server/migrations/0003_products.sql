create extension if not exists pg_trgm;

create table categories (
  category_id int generated always as identity primary key,
  company_id int not null references companies,
  category_code text not null check (category_code <> ''),
  description text not null,
  parent_category_id int,
  position int not null default 0,
  unique (company_id, category_code),
  unique (company_id, category_id),
  foreign key (company_id, parent_category_id) references categories (company_id, category_id)
);

create table products (
  product_id int generated always as identity primary key,
  company_id int not null references companies,
  code text collate "C" not null check (code <> ''),
  name text not null,
  subtitle text not null default '',
  description text not null default '',
  description_long text not null default '',
  category_id int,
  bar_code text,
  isbn text check (isbn ~ '^[0-9]{13}$'),
  supplier_id text,
  tax_code text not null default 'IVA21',
  tax_rate numeric(5, 2) not null default 21,
  is_kit boolean not null default false,
  is_returnable boolean not null default true,
  quantity_from_bar_code boolean not null default false,
  is_price_to_public boolean not null default false,
  active boolean not null default true,
  visible_in_portal boolean not null default true,
  minimal_sales_quantity int,
  presentation_quantity int,
  has_physical_stock boolean not null default true,
  stock int not null default 0,
  reserved int not null default 0,
  future_stock int not null default 0,
  weight_grams int,
  length_mm int,
  width_mm int,
  height_mm int,
  image_path text,
  -- Written by the application from rules/fold, so that server and browser compare the same bytes.
  sort_name text collate "C" not null,
  search_text text not null,
  search_vector tsvector generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, code),
  unique (company_id, product_id),
  foreign key (company_id, category_id) references categories (company_id, category_id)
);
create index products_newest on products (company_id, created_at desc, product_id desc) where active and visible_in_portal;
create index products_by_name on products (company_id, sort_name, product_id) where active and visible_in_portal;
create index products_by_code on products (company_id, code) where active and visible_in_portal;
create index products_by_category on products (category_id, created_at desc, product_id desc) where active and visible_in_portal;
create index products_search on products using gin (search_vector);
create index products_bar_code on products (company_id, bar_code) where bar_code is not null;
create index products_isbn on products (company_id, isbn) where isbn is not null;

-- Every word that some product's name or code holds; a search expands parts of words and typing errors over it.
create table search_words (
  company_id int not null references companies,
  word text collate "C" not null,
  primary key (company_id, word)
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);

create table product_images (
  company_id int not null references companies,
  product_id int not null,
  position int not null,
  file_name text not null,
  primary key (product_id, position),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);

create table tags (
  company_id int not null references companies,
  tag_code text not null,
  description text not null,
  primary key (company_id, tag_code)
);

create table product_tags (
  company_id int not null references companies,
  tag_code text not null,
  product_id int not null,
  primary key (company_id, tag_code, product_id),
  foreign key (company_id, tag_code) references tags (company_id, tag_code),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
create index product_tags_product on product_tags (product_id);

create table price_lists (
  price_list_id int generated always as identity primary key,
  company_id int not null references companies,
  code text not null,
  name text not null,
  is_default boolean not null default false,
  unique (company_id, code),
  unique (company_id, price_list_id)
);
create unique index price_lists_one_default on price_lists (company_id) where is_default;

create table prices (
  company_id int not null references companies,
  price_list_id int not null,
  product_id int not null,
  amount numeric(14, 2) not null check (amount >= 0),
  primary key (price_list_id, product_id),
  foreign key (company_id, price_list_id) references price_lists (company_id, price_list_id),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade
);
create index prices_by_amount on prices (price_list_id, amount, product_id);

create table discount_lists (
  discount_list_id int generated always as identity primary key,
  company_id int not null references companies,
  code text not null,
  name text not null,
  unique (company_id, code),
  unique (company_id, discount_list_id)
);

-- A rule is for one product, for one category with its descendants, or (both empty) for everything.
create table discount_rules (
  discount_rule_id int generated always as identity primary key,
  company_id int not null references companies,
  discount_list_id int not null,
  product_id int,
  category_id int,
  percent numeric(5, 2) not null check (percent >= 0 and percent < 100),
  check (product_id is null or category_id is null),
  unique nulls not distinct (discount_list_id, product_id, category_id),
  foreign key (company_id, discount_list_id) references discount_lists (company_id, discount_list_id),
  foreign key (company_id, product_id) references products (company_id, product_id) on delete cascade,
  foreign key (company_id, category_id) references categories (company_id, category_id) on delete cascade
);
