-- Which action a row takes back, so that a change that was undone does not stand in the way of undoing an older one, and nothing is
-- undone twice. Undos before this column are counted as changes of their own.
alter table change_log add column undone_action_id uuid;
