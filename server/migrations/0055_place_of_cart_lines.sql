-- A removed cart line that comes back ('Deshacer') is listed where it was: at the id of the line that was removed.
-- Null: the line is listed by its own id, as before.

alter table cart_lines add column place bigint;
