-- What job types, skills and the options of lists are called in other languages: by language, then by the key of a text
-- (decision 0313). What is defined in the settings has its translations there.
alter table job_types add column translations jsonb not null default '{}';
alter table list_options add column translations jsonb not null default '{}';
alter table skills add column translations jsonb not null default '{}';

-- A skill is found by all that it is called.
alter table skills drop column search;
alter table skills add column search text
  generated always as (lower(name || ' ' || jsonb_path_query_array(translations, '$.*.name')::text)) stored;
create index skills_search on skills using gin (search public.gin_trgm_ops);
