-- Files that the server makes in the background for one person. A row is there for a week after its file was made.
create table exports (
  id uuid primary key,
  kind text not null,
  -- What is exported, as its kind reads it.
  input jsonb not null,
  name text not null,
  language text not null check (language in ('en', 'he')),
  created_by uuid not null references users,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  -- How many rows, jobs or pages it holds, as its kind counts.
  row_count integer not null default 0,
  -- Why it failed: a code of the error catalogue.
  problem text,
  -- The made file. Its bytes lie under the hash: they are complete before the row says that there are any.
  sha256 bytea,
  size bigint,
  file_name text,
  content_type text,
  created_at timestamptz not null,
  -- Renewed while somebody works on it: what was not for a minute is taken up again by another worker.
  touched_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check ((state = 'done') = (sha256 is not null))
);
create index exports_of_person on exports (created_by, created_at desc, id desc);
create index exports_running on exports (touched_at) where state in ('waiting', 'running');
create index exports_expiry on exports (expires_at);
create index exports_sha256 on exports (sha256) where sha256 is not null;

-- What a job was when it was reported, as hashes that each build on the one before: rewriting one breaks all after it.
create table job_seals (
  -- From 1 without gaps.
  position integer primary key check (position > 0),
  job_id uuid not null,
  -- The submission that it seals.
  event_id bigint not null unique,
  sealed_at timestamptz not null,
  -- What is sealed: the answers received up to here, and the events of the job from the first to the last.
  sealed_through timestamptz,
  first_event_id bigint not null,
  last_event_id bigint not null,
  answer_count integer not null,
  event_count integer not null,
  answers_hash bytea not null,
  files_hash bytea not null,
  markings_hash bytea not null,
  history_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index job_seals_of_job on job_seals (job_id, position desc);

-- Every PDF that was given out: whoever has one can ask by its code whether it is the same still.
create table issued_documents (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  kind text not null,
  file_name text not null,
  sha256 bytea not null,
  size bigint not null,
  -- The jobs in it, and the seals that were printed.
  job_ids uuid[] not null default '{}',
  seal_positions integer[] not null default '{}',
  -- What whoever verifies it is told: company, jobs with number, type and date, and who signed, as they were then.
  facts jsonb not null,
  issued_by uuid references users,
  issued_at timestamptz not null
);
create index issued_documents_of_job on issued_documents using gin (job_ids);
