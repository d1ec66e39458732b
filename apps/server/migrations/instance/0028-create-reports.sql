-- Reports: what they show is a definition in the form of domain/reports; rows are read when they are asked for, with the rights of
-- whoever asks.
create table reports (
  id uuid primary key,
  name text not null check (name <> ''),
  type text not null check (type in ('jobs', 'projects', 'users')),
  definition jsonb not null,
  -- Shown to everybody who works with reports; else to its owner, to administrators and to the people of report_readers.
  is_shared boolean not null default true,
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index reports_page on reports (created_at desc, id desc) where removed_at is null;
create index reports_of_owner on reports (created_by) where removed_at is null;

create table report_readers (
  report_id uuid not null references reports on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (report_id, user_id)
);
create index report_readers_of_user on report_readers (user_id, report_id);

create table report_visits (
  user_id uuid not null references users on delete cascade,
  report_id uuid not null references reports on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (user_id, report_id)
);
create index report_visits_newest on report_visits (user_id, visited_at desc);

-- The secret addresses from which spreadsheets refresh a report: one for each person. Only the SHA-256 is kept.
create table report_feeds (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  reads integer not null default 0,
  unique (report_id, user_id)
);

create table report_templates (
  id uuid primary key,
  -- Stays the same over copies in other instances.
  unique_id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  type text not null check (type in ('jobs', 'projects', 'users')),
  version integer not null,
  definition jsonb not null,
  can_be_deleted boolean not null default true,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index report_templates_by_name on report_templates (lower(name), id) where removed_at is null;
