-- Checks the rows that were there before 0041_order_edits.sql, without keeping orders from being placed meanwhile.
alter table order_lines validate constraint order_lines_units;
