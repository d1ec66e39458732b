-- Migrations that are under way (decision 0088): where a server goes on after one that died, and how far each schema is. A row is deleted
-- in the transaction that records its migration.
create table migration_progress (
  schema_name text primary key,
  version integer not null,
  name text not null,
  checksum text not null,
  -- Steps that are done, of how many.
  step integer not null default 0,
  steps integer not null,
  -- Of the step that is under way: the last key of a fill, and how much is done of about how much.
  last_key text,
  done bigint not null default 0,
  total bigint not null default 0,
  -- How often it gave way because somebody else had a lock.
  retries integer not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
