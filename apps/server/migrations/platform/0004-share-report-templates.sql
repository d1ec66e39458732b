-- Templates of reports that all instances are offered.
create table platform.report_templates (
  id uuid primary key,
  unique_id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  type text not null check (type in ('jobs', 'projects', 'users')),
  version integer not null,
  definition jsonb not null,
  can_be_deleted boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index report_templates_by_name on platform.report_templates (lower(name), id);
