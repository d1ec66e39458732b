-- Whatever is searched by its text is compared folded (platform.folded, decision 0050). Names themselves stay as they were typed.
alter table users drop column search;
alter table users
  add column search text generated always as (platform.folded(first_name || ' ' || last_name || ' ' || email)) stored,
  -- What those find a person by who are told no addresses.
  add column name_search text generated always as (platform.folded(first_name || ' ' || last_name)) stored;
create index users_search on users using gin (search public.gin_trgm_ops);

alter table projects drop column search;
alter table projects
  add column search text generated always as (platform.folded(name || ' ' || address)) stored,
  -- Who finds a job by its project finds it by the name alone, and filters by names do.
  add column name_search text generated always as (platform.folded(name)) stored;
create index projects_search on projects using gin (search public.gin_trgm_ops);

alter table list_options drop column search;
alter table list_options add column search text generated always as (platform.folded(label || ' ' || value)) stored;
create index list_options_search on list_options using gin (search public.gin_trgm_ops);

alter table skills drop column search;
alter table skills add column search text
  generated always as (platform.folded(name || ' ' || platform.translated_names(translations))) stored;
create index skills_search on skills using gin (search public.gin_trgm_ops);

alter table job_types add column search text
  generated always as (platform.folded(title || ' ' || platform.translated_names(translations))) stored;

alter table automations drop column search;
alter table automations add column search text generated always as (platform.folded(name)) stored;
create index automations_search on automations using gin (search public.gin_trgm_ops);

drop index assets_by_name_part;
drop statistics assets_names;
alter table assets add column search text generated always as (platform.folded(original_name)) stored;
alter table assets alter column search set statistics 500;
create index assets_by_name_part on assets using gin (search public.gin_trgm_ops) where removed_at is null;

-- Of numbers, dates and yes or no there is none: nobody looks for them among all answers.
drop index current_answers_search;
alter table current_answers add column search text generated always as (case
    when length(search_value) >= 3 and jsonb_typeof(value) in ('string', 'array') then platform.folded(search_value) end) stored;
create index current_answers_search on current_answers using gin (search public.gin_trgm_ops)
  where is_on_path and search is not null;

drop index answers_by_comment;
create index answers_by_comment on answers using gin (platform.folded(comment) public.gin_trgm_ops) where comment <> '';

-- What the program writes itself.
update jobs set search = platform.folded(search) where search <> platform.folded(search);
update project_field_values set search = platform.folded(search) where search <> platform.folded(search);
update project_table_rows set search = platform.folded(search) where search <> platform.folded(search);

analyze users, projects, list_options, skills, job_types, automations, assets, current_answers;
