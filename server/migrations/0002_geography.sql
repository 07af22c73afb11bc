-- Provinces and localities of Argentina: INDEC through the Georef service, CC BY 4.0.
create table countries (
  country_code char(2) primary key,
  country_name text not null
);

create table provinces (
  province_id text primary key,
  country_code char(2) not null references countries,
  province_code text not null unique,
  province_name text not null
);

create table cities (
  city_id text primary key,
  province_id text not null references provinces,
  city_name text not null,
  department text not null,
  search_text text not null
);
create index cities_province on cities (province_id, search_text text_pattern_ops);

create table tax_categories (
  tax_category_id int primary key,
  tax_category_description text not null
);
insert into tax_categories values
  (1, 'Responsable Inscripto'), (2, 'Monotributista'), (3, 'Exento'), (4, 'Consumidor Final');
