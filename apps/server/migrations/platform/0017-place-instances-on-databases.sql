-- Other PostgreSQL databases that instances may lie on. The first one, with the platform's tables and the queue, is not listed.
create table databases (
  id uuid primary key,
  name text not null unique check (name ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  -- With its password: encrypted by the key of this installation.
  address text not null,
  -- Which database of which server it is: none is added twice.
  identity text not null unique,
  -- Connections of each process at most; null for as many as to the first one.
  pool_size integer check (pool_size between 2 and 200),
  created_at timestamptz not null default now()
);

-- Null for the first database.
alter table instances add column database_id uuid;
alter table instances add constraint instances_database foreign key (database_id) references databases (id) not valid;
alter table instances validate constraint instances_database;

-- Where the tables of an instance that is being made lie.
alter table instance_creations add column database_id uuid;

-- Entries of the queue that a transaction of an instance on this database has added, while the queue is on the first one: a worker moves
-- them there. Empty on the first database.
create table outgoing_entries (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  queue text not null,
  group_id text,
  start_after timestamptz,
  entry jsonb not null
);

-- Instances that are being moved to another database. They are not served until `instances.database_id` is the target.
create table moves (
  instance_id uuid primary key references instances (id) on delete cascade,
  -- Null for the first database.
  source_id uuid references databases (id),
  target_id uuid references databases (id),
  -- What the schema is called at the source once nobody may write there any more.
  source_schema text not null,
  is_switched boolean not null default false,
  started_at timestamptz not null default now()
);
