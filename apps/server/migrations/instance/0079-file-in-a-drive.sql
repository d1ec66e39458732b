-- The company's cloud drive, one at most: how it is reached, what is filed there by itself, and what is wrong with it.
create table drives (
  id uuid primary key,
  provider text not null check (provider in ('google', 'onedrive')),
  -- Of the company's own program at the service; its secret is encrypted by the installation's key.
  client_id text not null,
  client_secret text not null,
  -- Microsoft's: the directory whose accounts may connect.
  tenant text not null,
  -- Encrypted; null while nothing is connected.
  refresh_token text,
  account text,
  -- Which account of which program it was connected to last: ids of folders and files are good there alone.
  place text,
  rules jsonb not null,
  problem text,
  problem_since timestamptz,
  checked_at timestamptz,
  connected_by uuid references users,
  connected_at timestamptz,
  updated_at timestamptz not null
);
create unique index drives_only_one on drives ((true));

-- Folders in the drive: one for everything, in it one a project and one for reports, in those of projects one a job.
create table drive_folders (
  id uuid primary key,
  drive_id uuid not null references drives on delete cascade,
  -- What it is of: `root`, `reports`, `project <id>`, `project -`, `job <id>`.
  key text not null,
  parent_key text,
  -- The id of the folder in the drive; known before it is made where the service gives ids in advance.
  remote_id text,
  name text not null,
  is_made boolean not null default false,
  removed_at timestamptz,
  unique (drive_id, key)
);

-- What was filed, each once: what waits is sent by the worker.
create table drive_files (
  id uuid primary key,
  drive_id uuid not null references drives on delete cascade,
  -- What it is of, the same each time it is asked for.
  key text not null,
  kind text not null check (kind in ('job_pdf', 'photo', 'report')),
  job_id uuid,
  -- What its bytes are made of; null where they are stored already.
  input jsonb,
  name text not null,
  content_type text not null,
  -- Of the bytes that wait here; once they are in the drive, of what was filed.
  sha256 bytea,
  filed_sha256 bytea,
  size bigint,
  folder_key text,
  remote_id text,
  -- An upload that has begun: a secret of the service, encrypted.
  upload_url text,
  state text not null check (state in ('waiting', 'filed', 'failed', 'removed')),
  attempts integer not null default 0,
  -- How often its document was begun: one that ends its process is not begun for ever.
  makings integer not null default 0,
  next_attempt_at timestamptz,
  problem text,
  created_at timestamptz not null,
  filed_at timestamptz,
  unique (drive_id, key)
);
create index drive_files_by_state on drive_files (drive_id, state, next_attempt_at);
create index drive_files_by_remote on drive_files (drive_id, remote_id);
create index drive_files_by_hash on drive_files (sha256) where sha256 is not null;
create unique index drive_files_by_name on drive_files (drive_id, folder_key, lower(name)) where folder_key is not null;

-- Of whoever is erased the name of their account at the service goes; the connection stays the company's.
create function erase_drive_account() returns trigger language plpgsql set search_path from current as $$
begin
  update drives set account = null where connected_by = new.user_id;
  return null;
end
$$;
create trigger erased_drive_accounts after insert on erasures for each row execute function erase_drive_account();
