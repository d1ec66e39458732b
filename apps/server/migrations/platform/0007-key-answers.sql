-- By what answers that are no texts are found: a number or the first of a range, yes as 1 and no as 0, of a day or a moment the day as it
-- is written, counted in months of 31 days (year * 372 + month * 31 + day), so that no date that isn't one fails. Null for all else.
-- Indexes are made by it, so it never changes: another key is another function. `dayKey` of lists/filters has the same of days.
create function platform.answer_key(value jsonb) returns numeric language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'number' then value::numeric
    when 'boolean' then case when value::boolean then 1 else 0 end
    when 'object' then case
      when jsonb_typeof(value -> 'from') = 'number' then (value -> 'from')::numeric
      when coalesce(value ->> 'date', value ->> 'from', '') ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then
        substr(coalesce(value ->> 'date', value ->> 'from'), 1, 4)::integer * 372
          + substr(coalesce(value ->> 'date', value ->> 'from'), 6, 2)::integer * 31
          + substr(coalesce(value ->> 'date', value ->> 'from'), 9, 2)::integer
      end
    end
$$;
