-- The secret addresses from which calendar programs read jobs: of each person one of their own jobs, and one of each view. Only the SHA-256 is
-- stored.
create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null: the jobs that the person is on.
  view_id uuid references list_views on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  reads integer not null default 0,
  unique nulls not distinct (user_id, view_id)
);
