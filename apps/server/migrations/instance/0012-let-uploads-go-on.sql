-- Uploads that may break off and go on (decision 0173). Their pieces lie where the files lie, named here in their order.
create table uploads (
  -- Made by the device.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  target text not null,
  is_private boolean not null,
  target_user_id uuid references users,
  size bigint not null check (size > 0),
  -- What the device says that the whole is.
  sha256 bytea check (octet_length(sha256) = 32),
  pieces text[] not null default '{}',
  received bigint not null default 0 check (received between 0 and size),
  -- The file that came of it; a repeated last piece is told it again.
  asset_id uuid references assets,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index uploads_by_age on uploads (touched_at);
create index uploads_waiting on uploads (user_id) where asset_id is null;
