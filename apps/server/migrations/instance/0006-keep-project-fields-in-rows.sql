-- What projects hold in their own fields. A row a field, so that writing one leaves the project's row (and all its indexes) and
-- the other fields alone, and a million projects are asked about one field through one index (decision 0090).
create table project_field_values (
  project_id uuid not null references projects on delete cascade,
  -- The id of a definition in the settings; the value of a definition that is gone stays, and comes back with it.
  field_id text not null,
  -- In the form of its type; of a list the options as {"_id", …}, their names are joined when read.
  value jsonb not null,
  -- What people search and filter by, in lower case.
  search text not null default '',
  updated_by uuid references users,
  updated_at timestamptz not null default now(),
  primary key (project_id, field_id)
);
-- The different values of a field, and the projects that have one of them. Long texts are told apart by their beginning.
create index project_field_values_by_text on project_field_values (field_id, left(search, 200), project_id);
-- On which projects a file hangs: who reads the field there sees the file.
create index project_field_values_with_items on project_field_values using gin (value jsonb_path_ops)
  where jsonb_typeof(value) = 'array';
create index project_field_values_search on project_field_values using gin (search public.gin_trgm_ops);

-- Rows of projects' tables: added, changed and taken away one by one, read a page at a time.
create table project_table_rows (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  field_id text not null,
  position integer not null,
  -- Column name to text.
  cells jsonb not null,
  search text not null default '',
  updated_by uuid references users,
  updated_at timestamptz not null default now(),
  -- A row that was chosen on a device without network may be gone when the answer arrives: it stays known.
  removed_at timestamptz
);
create index project_table_rows_in_order on project_table_rows (project_id, field_id, position, id)
  where removed_at is null;

-- The options of list fields, by the field's id, and the instance's own lists (factories, materials, customers). Options of one
-- project alone name it.
create table list_options (
  id uuid primary key,
  list text not null,
  project_id uuid references projects on delete cascade,
  label text not null check (label <> ''),
  value text not null check (value <> ''),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  search text generated always as (lower(label || ' ' || value)) stored
);
create unique index list_options_once on list_options (list, coalesce(project_id, '00000000-0000-0000-0000-000000000000'), lower(value))
  where removed_at is null;
create index list_options_by_name on list_options (list, lower(label), id) where removed_at is null;
create index list_options_of_project on list_options (project_id, list) where project_id is not null;
create index list_options_search on list_options using gin (search public.gin_trgm_ops);

-- The cells of one table in all projects, for filters.
create index project_table_rows_of_field on project_table_rows (field_id) where removed_at is null;

insert into project_field_values (project_id, field_id, value)
select p.id, kept.key, kept.value from projects p, jsonb_each(p.field_values) as kept
where jsonb_typeof(p.field_values) = 'object' and kept.value <> 'null'::jsonb;
alter table projects drop column field_values;
