-- Names with measures like '16x21' are found by their figures too, as rules/fold writes them from now on.
update products p
set search_text = p.search_text || (
  select coalesce(string_agg(distinct ' ' || figure, ''), '')
  from unnest(string_to_array(p.search_text, ' ')) as w (word), unnest(string_to_array(w.word, 'x')) as f (figure)
  where w.word ~ '^[0-9]+(x[0-9]+)+[a-z]*$' and figure <> '' and figure <> all (string_to_array(p.search_text, ' ')))
where p.search_text ~ '(^| )[0-9]+(x[0-9]+)+[a-z]*( |$)';
