-- What stands above the instances: which there are, under which name they are reached, and the shared limits on guessing.

create table instances (
  id uuid primary key,
  -- The first label of the host name; '' is the instance of the main host itself.
  name text not null unique check (name = '' or name ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  -- The PostgreSQL schema that holds all of the instance's rows.
  schema_name text not null unique check (schema_name ~ '^instance_[a-z0-9_]{1,50}$'),
  company_name text not null default '',
  is_active boolean not null default true,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);

-- Guessing is limited over all servers together, so the counters live in the database.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
