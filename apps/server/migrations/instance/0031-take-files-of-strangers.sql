-- Files that strangers have brought by a public link and that wait for their submission: then they become assets. Nobody reads them before.
create table public_files (
  -- That of the asset it becomes.
  id uuid primary key,
  -- Under which it will be submitted: the id of the job that is made then.
  submission_id uuid not null,
  job_type_id uuid not null references job_types on delete cascade,
  -- The network address that it came from, as limits count it.
  address text not null,
  original_name text not null,
  extension text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  width integer,
  height integer,
  is_video boolean not null,
  properties jsonb not null,
  created_at timestamptz not null
);
create index public_files_of_submission on public_files (submission_id);
create index public_files_of_job_type on public_files (job_type_id);
create index public_files_of_address on public_files (address);
create index public_files_sha256 on public_files (sha256);
create index public_files_by_age on public_files (created_at);
