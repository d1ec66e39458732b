-- Jobs that were given to people outside of the company: by email, as a link that opens without an account, or both.
create table client_links (
  id uuid primary key,
  job_id uuid not null references jobs,
  created_by uuid not null references users,
  -- The automation that made it, acting with the rights of its owner.
  automation_id uuid references automations,
  created_at timestamptz not null,
  -- Whom it was mailed to; empty for a link that was only copied.
  emails text[] not null default '{}',
  -- When the link ends; null where the emails carry none.
  expires_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  opens integer not null default 0,
  last_opened_at timestamptz,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index client_links_of_job on client_links (job_id, created_at);
create index client_links_of_sender on client_links (created_by, created_at);

-- The secrets that open a link: one for each email that carries it, and of copied ones the one in their address. Only hashes are stored.
create table client_link_secrets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  link_id uuid not null references client_links
);
create index client_link_secrets_of_link on client_link_secrets (link_id);

-- Reviewed jobs that were sent back to whoever does them. The newest one of a job is open until the job is submitted again.
create table job_returns (
  id uuid primary key,
  job_id uuid not null references jobs,
  reason text not null check (reason <> ''),
  -- The questions that are meant, as they are asked: with the repetition, where they have one.
  asked_ids text[] not null default '{}',
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index job_returns_of_job on job_returns (job_id, created_at);
