-- Gives orders that were placed before 0021_identity_changes.sql the identity that their client has on the day of this migration:
-- what it was at their confirmation is not known. A file of its own, because it takes 22 s with 200,000 orders (two busy cores) and
-- must hold no table's lock meanwhile: reads and new orders go on, and only a change of an older order waits.
-- An order with an empty address is one that no trigger has filled: a filled address has all its names, also without values.
update orders o
set client_legal_id = c.legal_id, client_tax_category = coalesce(t.tax_category_description, ''),
  client_legal_address = jsonb_build_object(
    'street', c.legal_address_street, 'number', c.legal_address_number, 'floor', c.legal_address_floor,
    'appartment', c.legal_address_appartment, 'postalCode', c.legal_address_postal_code,
    'cityName', c.legal_address_city_name, 'provinceName', coalesce(p.province_name, '')),
  client_identity_copied_at = now(), user_name = u.name
from clients c
  left join tax_categories t on t.tax_category_id = c.tax_category_id
  left join provinces p on p.province_id = c.legal_address_province_id,
  users u
where o.client_identity_copied_at is null and o.client_legal_address = '{}'
  and c.company_id = o.company_id and c.client_id = o.client_id
  and u.company_id = o.company_id and u.user_id = o.user_id;
