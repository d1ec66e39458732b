-- The bytes that this instance's files lie in, by their hash. A row is written before the bytes are, and renewed by whoever brings
-- the same bytes again, so that the sweep never takes what somebody is just about to refer to (decision 0171).
create table stored_files (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  claimed_at timestamptz not null default now()
);
insert into stored_files (sha256, claimed_at)
select sha256, max(created_at) from (
  select sha256, created_at from assets
  union all
  select sha256, created_at from asset_renditions
) as kept group by sha256;

-- The sweep asks which assets have these bytes (assets_sha256) and which renditions are they.
create index asset_renditions_sha256 on asset_renditions (sha256);
