-- Names are sorted by a key (platform.name_key, decision 0054), which is stored beside each of them. Its column says how keys are
-- compared: by code point, whatever the locale of the database is.
alter table users add column name_key text collate "C"
  generated always as (platform.name_key(first_name || ' ' || last_name)) stored;
create index users_by_name on users (name_key, id) where removed_at is null;

drop index projects_name;
alter table projects add column name_key text collate "C" generated always as (platform.name_key(name)) stored;
create index projects_by_name on projects (name_key, id) where removed_at is null;

drop index job_types_title;
alter table job_types add column name_key text collate "C" generated always as (platform.name_key(title)) stored;
create index job_types_by_name on job_types (name_key, id) where removed_at is null;

drop index skills_by_name;
alter table skills add column name_key text collate "C" generated always as (platform.name_key(name)) stored;
create index skills_by_name on skills (name_key, id) where removed_at is null;

drop index automations_by_name;
alter table automations add column name_key text collate "C" generated always as (platform.name_key(name)) stored;
create index automations_by_name on automations (name_key, id) where removed_at is null;

drop index list_options_by_name;
alter table list_options add column name_key text collate "C" generated always as (platform.name_key(label)) stored;
create index list_options_by_name on list_options (list, name_key, id) where removed_at is null;

drop index list_views_by_name;
alter table list_views add column name_key text collate "C" generated always as (platform.name_key(name)) stored;
create index list_views_by_name on list_views (list, name_key, id) where removed_at is null;

drop index report_templates_by_name;
alter table report_templates add column name_key text collate "C" generated always as (platform.name_key(name)) stored;
create index report_templates_by_name on report_templates (name_key, id) where removed_at is null;

alter table reports add column name_key text collate "C" generated always as (platform.name_key(name)) stored;

drop index assets_page_by_name;
alter table assets add column name_key text collate "C" generated always as (platform.name_key(original_name)) stored;
create index assets_page_by_name on assets (name_key, id) where removed_at is null;

analyze users, projects, job_types, skills, automations, list_options, list_views, report_templates, reports, assets;
