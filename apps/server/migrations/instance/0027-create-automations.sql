-- Automations: when something happens, and is as the conditions ask, actions follow in their order (spec/3 §3).
create table automations (
  id uuid primary key,
  name text not null check (name <> ''),
  event_kind text not null,
  event jsonb not null,
  conditions jsonb not null,
  actions jsonb not null,
  state text not null check (state in ('active', 'paused', 'failing')),
  -- Why it is paused, null while it is not.
  pause_reason text,
  -- Whose rights it acts with.
  owner_id uuid references users,
  -- Since when it has been listening: what happened before is none of its business.
  activated_at timestamptz not null,
  -- When one that is due at times is due next.
  next_due_at timestamptz,
  failures_in_row integer not null default 0,
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  search text generated always as (lower(name)) stored,
  check ((state = 'paused') = (pause_reason is not null))
);
create index automations_page on automations (created_at desc, id desc) where removed_at is null;
create index automations_by_name on automations (lower(name), id) where removed_at is null;
create index automations_by_update on automations (updated_at desc, id desc) where removed_at is null;
create index automations_search on automations using gin (search public.gin_trgm_ops);
create index automations_listening on automations (event_kind) where removed_at is null and state <> 'paused';
create index automations_due on automations (next_due_at)
  where next_due_at is not null and removed_at is null and state <> 'paused';
create index automations_of_owner on automations (owner_id) where removed_at is null;

-- What an automation was after each change of its content.
create table automation_versions (
  automation_id uuid not null references automations on delete cascade,
  version integer not null,
  name text not null,
  event jsonb not null,
  conditions jsonb not null,
  actions jsonb not null,
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  primary key (automation_id, version)
);

-- Events that some automation may wait for and that nobody has held against the conditions yet, in the order of writing.
create table automation_backlog (
  event_id bigint primary key,
  job_id uuid
);
create index automation_backlog_of_job on automation_backlog (job_id, event_id) where job_id is not null;

-- One automation's actions for one event, once. The table is its own queue: what waits is taken in the order of the events,
-- one at a time for each job.
create table automation_runs (
  id uuid primary key,
  automation_id uuid not null references automations on delete cascade,
  -- The version whose actions are done, also when the automation is changed meanwhile.
  version integer not null,
  -- The event of the spine; events are pruned earlier than runs may be.
  event_id bigint,
  -- Which of the answers or people that the event is about; empty: the event as a whole.
  item text not null default '',
  -- The time that a time-based run is for.
  due_at timestamptz,
  -- The job whose runs wait for one another.
  job_id uuid,
  state text not null check (state in ('waiting', 'done', 'failed', 'skipped')),
  next_step smallint not null default 0,
  -- What was known of the event when it was matched: every step sees the same.
  data jsonb not null,
  -- What the steps have made, for those after them, and how far a step of many parts has come.
  made jsonb not null default '{}',
  progress jsonb,
  -- The automations whose runs led to the event, the first one first, and the last of those runs.
  ancestors uuid[] not null default '{}',
  caused_by uuid,
  attempts smallint not null default 0,
  retry_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((event_id is null) <> (due_at is null))
);
create unique index automation_runs_of_event on automation_runs (automation_id, event_id, item) where event_id is not null;
create unique index automation_runs_of_time on automation_runs (automation_id, due_at) where due_at is not null;
create index automation_runs_page on automation_runs (automation_id, created_at desc, id desc);
create index automation_runs_waiting on automation_runs (coalesce(event_id, 0), id) where state = 'waiting';
create index automation_runs_waiting_of_job on automation_runs (job_id, event_id) where state = 'waiting' and job_id is not null;
create index automation_runs_failed on automation_runs (automation_id, id) where state = 'failed';
-- For pruning: their ids follow their time.
create index automation_runs_ended on automation_runs (ended_at) where ended_at is not null;

-- What each action of a run was given, what came of it and how long it took.
create table automation_steps (
  run_id uuid not null references automation_runs on delete cascade,
  step smallint not null,
  kind text not null,
  state text not null check (state in ('done', 'failed', 'retrying', 'skipped')),
  input jsonb,
  output jsonb,
  error text,
  attempts smallint not null default 1,
  started_at timestamptz not null,
  duration_ms integer not null,
  primary key (run_id, step)
);

-- What an automation does under its owner's name says so, and which run it was.
alter table events
  add column automation_id uuid,
  add column automation_run_id uuid;
-- Jobs that have stayed in a status for days are found by when they came to it.
create index events_of_status on events (at)
  where name in ('job.created', 'job.cloned', 'job.status_changed');
