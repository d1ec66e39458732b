-- What an instance's life needs: who owns it, how it ends, and what waits while it rests.

alter table instances
  -- Incognito: listed and found for its maker alone.
  add column is_listed boolean not null default true,
  -- The person of the main instance who made it; null where a command did.
  add column maker_id uuid,
  -- Who is reminded of the end date; '' for nobody.
  add column owner_email text not null default '',
  -- What the owner said to the end date.
  add column end_decision text not null default 'open' check (end_decision in ('open', 'kept', 'let_go')),
  -- The days before the end date of the last reminder.
  add column reminded_days smallint,
  -- The SHA-256 of the secret in the last reminder's link.
  add column reminder_hash bytea,
  -- When the rows and files are erased; null unless it is being deleted.
  add column deletes_at timestamptz,
  -- A host name of its own beside the one below the main host.
  add column own_host text unique check (own_host = lower(own_host) and own_host <> ''),
  -- Why its schema could not be migrated; null once it is at the newest version.
  add column migration_error text,
  add constraint main_instance_stays check (name <> '' or (is_active and deletes_at is null and is_listed));

create index instances_ending on instances (ends_at) where ends_at is not null;

-- Names under which an instance was reached before: they lead to its present one, and nobody else gets them.
create table instance_names (
  name text primary key check (name <> ''),
  instance_id uuid not null references instances on delete cascade,
  created_at timestamptz not null default now()
);
create index instance_names_of_instance on instance_names (instance_id);

-- Queue entries of instances that rest, set aside until they are served again.
create table resting_entries (
  id bigint generated always as identity primary key,
  schema_name text not null,
  queue text not null,
  group_id text,
  entry jsonb not null,
  created_at timestamptz not null default now()
);
create index resting_entries_of_schema on resting_entries (schema_name, id);

-- Instances that are being made: how far each is. One that nobody reports on any more has left a schema behind.
create table instance_creations (
  id uuid primary key,
  schema_name text not null unique,
  step text not null,
  done integer not null default 0,
  total integer not null default 0,
  updated_at timestamptz not null default now()
);
