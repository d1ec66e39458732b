-- What stands above the instances: which there are, under which name they are reached, and the shared limits on guessing.

create table instances (
  id uuid primary key,
  -- The first label of the host name; '' is the instance of the main host itself.
  name text not null unique check (name = '' or name ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  -- The PostgreSQL schema that holds all of the instance's rows.
  schema_name text not null unique check (schema_name ~ '^instance_[a-z0-9_]{1,50}$'),
  company_name text not null default '',
  is_active boolean not null default true,
  -- Made for the demo, which is not in it yet: a first start that was killed half way is made up for by the next one.
  wants_demo boolean not null default false,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);

-- Guessing is limited over all servers together, so the counters live in the database.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- The secret of signed addresses: two independent random blocks, used as HMAC uses its padded key (RFC 2104). They are
-- made here, read by the functions below alone, and never leave the database.
create table signing_keys (
  name text primary key,
  inner_pad bytea not null check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
insert into signing_keys (name, inner_pad, outer_pad)
select 'asset', sha256(random[1]) || sha256(random[2]), sha256(random[3]) || sha256(random[4])
from (select array_agg(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as random
      from generate_series(1, 4)) as drawn;

-- The signature under a file's id and the half day (counted from 1970) in which its address ends.
create function asset_signature(asset uuid, until bigint) returns text language sql stable parallel safe as $$
  select left(encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(asset || '.' || until, 'UTF8'))), 'hex'), 32)
  from platform.signing_keys k where k.name = 'asset'
$$;

-- The address of a file for whoever may see it: good for 12 to 24 hours, the same for 12.
create function asset_address(asset uuid) returns text language sql stable parallel safe as $$
  select '/v1/s3/download/' || asset || '?key=' || until || '.' || platform.asset_signature(asset, until)
  from (select floor(extract(epoch from now()) / 43200)::bigint + 2 as until) as half_day
$$;
