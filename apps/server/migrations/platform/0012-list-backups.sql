-- Backups of companies at the place that the operator has set, for the list in the app: what is there, what is on its way, what failed.
create table backups (
  id uuid primary key,
  instance_id uuid not null references instances on delete cascade,
  kind text not null check (kind in ('night', 'app', 'command')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  -- At the place.
  path text,
  size bigint,
  row_count bigint,
  file_count integer,
  missing_files integer not null default 0,
  -- Why it failed.
  problem text,
  created_at timestamptz not null,
  -- Renewed while somebody works on it: one that was not for minutes has ended with its process.
  touched_at timestamptz not null,
  finished_at timestamptz
);
create index backups_of_instance on backups (instance_id, created_at desc, id desc);
