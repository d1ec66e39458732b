-- One instance: everything a company has. Runs with search_path set to the instance's own schema.
-- Removed rows keep a removed_at instead of vanishing: history, reports and undo go on reading them.

-- People -------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('sys_admin', 'business_admin', 'project_manager', 'inspector', 'client')),
  phone_number text not null default '',
  avatar_asset_id uuid,
  password_hash text,
  -- confirmed: the invitation link was opened; verified: registration was finished with a password or a provider.
  is_confirmed boolean not null default false,
  is_verified boolean not null default false,
  -- When the person accepted the terms and the privacy policy.
  terms_accepted_at timestamptz,
  in_training boolean not null default false,
  green_mark boolean not null default false,
  can_manage_skills boolean not null default false,
  -- null: not asked yet
  accepted_location boolean,
  companies text[] not null default '{}',
  profile jsonb not null default '{}',
  -- null: the defaults of the product; otherwise the chosen keys
  notification_keys text[],
  language text check (language in ('en', 'he')),
  invited_by uuid references users,
  banned_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored
);
-- A removed person's address is free again.
create unique index users_email_key on users (email) where removed_at is null;
create index users_page on users (created_at desc, id desc) where removed_at is null;
create index users_search on users using gin (search public.gin_trgm_ops);

-- One sign-in of one person on one device.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- The system administrator behind an impersonated session: what is done in it is recorded under both names.
  impersonator_id uuid references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id, created_at desc);

-- Only the SHA-256 of a token is kept: who reads this table can't sign in with it.
create table tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token is used once; a second use ends the session (it was stolen, or a reply was lost within the grace).
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index tokens_of_session on tokens (session_id);
create index tokens_expiry on tokens (expires_at);

-- Links sent by mail: invitation and password reset.
create table one_time_tokens (
  hash bytea primary key,
  kind text not null check (kind in ('invitation', 'password_reset')),
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_of_user on one_time_tokens (user_id, kind);

-- Settings -----------------------------------------------------------------------------------------------------------

-- One row a setting; what has no row has the default of domain/settings.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_by uuid references users,
  updated_at timestamptz not null default now()
);

create table toggles (
  id text primary key,
  is_active boolean not null,
  settings jsonb not null default '{}',
  updated_by uuid references users,
  updated_at timestamptz not null default now()
);

-- What a person last chose on a screen (filters, columns, layout).
create table client_states (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  screen text not null,
  state jsonb not null,
  updated_at timestamptz not null default now(),
  unique (user_id, screen)
);

-- Files --------------------------------------------------------------------------------------------------------------

create table assets (
  id uuid primary key,
  original_name text not null,
  extension text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  width integer,
  height integer,
  is_video boolean not null default false,
  is_private boolean not null default false,
  target text not null default '',
  target_user_id uuid references users,
  uploaded_by uuid references users,
  properties jsonb not null default '{}',
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index assets_sha256 on assets (sha256);
create index assets_page on assets (created_at desc, id desc) where removed_at is null;
create index assets_of_target_user on assets (target_user_id) where target_user_id is not null and removed_at is null;

-- Smaller pictures, each made once of the same bytes, whatever assets have them.
create table asset_renditions (
  original_sha256 bytea not null,
  size text not null,
  sha256 bytea not null,
  content_type text not null,
  created_at timestamptz not null default now(),
  primary key (original_sha256, size)
);

alter table users add foreign key (avatar_asset_id) references assets;
create index users_of_avatar on users (avatar_asset_id) where avatar_asset_id is not null;

-- Projects -----------------------------------------------------------------------------------------------------------

create table projects (
  id uuid primary key,
  name text not null check (name <> ''),
  avatar_asset_id uuid references assets,
  cover_asset_id uuid references assets,
  is_private boolean not null default false,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address text not null default '',
  -- Clients of these companies see the project.
  companies text[] not null default '{}',
  field_values jsonb not null default '{}',
  field_visibility jsonb not null default '{}',
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  search text generated always as (lower(name || ' ' || address)) stored,
  check ((latitude is null) = (longitude is null))
);
create index projects_page on projects (created_at desc, id desc) where removed_at is null;
create index projects_name on projects (lower(name)) where removed_at is null;
create index projects_search on projects using gin (search public.gin_trgm_ops);
create index projects_companies on projects using gin (companies);
-- Who sees a project sees its pictures.
create index projects_of_avatar on projects (avatar_asset_id) where avatar_asset_id is not null;
create index projects_of_cover on projects (cover_asset_id) where cover_asset_id is not null;

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  added_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_of_user on project_members (user_id, project_id);

-- The projects a client was invited to.
create table client_projects (
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  primary key (user_id, project_id)
);

-- Job types and questions --------------------------------------------------------------------------------------------

create table job_types (
  id uuid primary key,
  title text not null check (title <> ''),
  icon text not null default '',
  settings jsonb not null default '{}',
  is_disabled boolean not null default false,
  client_can_create boolean not null default false,
  is_template boolean not null default false,
  -- Stays the same over copies, so that a template and what came of it know each other.
  unique_id uuid not null,
  -- Unguessable; null while the public link is off.
  public_link text unique,
  created_by uuid references users,
  version integer not null default 1,
  -- Grows with every change of the questions that stand here, in its transaction: who has them in memory asks for this.
  questions_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index job_types_title on job_types (lower(title)) where removed_at is null;

-- A question stays the same through its edits; what it asked at a time is a revision.
create table questions (
  id uuid primary key,
  -- The question it was copied from, or itself: answers of copies can be compared in reports.
  root_id uuid not null,
  is_global boolean not null default false,
  current_revision integer not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index questions_global on questions (id) where is_global and removed_at is null;

create table question_revisions (
  question_id uuid not null references questions on delete cascade,
  revision integer not null check (revision > 0),
  type smallint not null check (type between 0 and 13),
  title text not null,
  description text not null default '',
  settings jsonb not null default '{}',
  file_required boolean not null default false,
  is_client_visible boolean not null default false,
  background_mobile uuid references assets,
  background_desktop uuid references assets,
  dark_mode boolean not null default false,
  step_icon text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (question_id, revision)
);
alter table questions add foreign key (id, current_revision) references question_revisions (question_id, revision)
  deferrable initially deferred;

-- Where a question stands; a global question stands in several job types.
create table job_type_questions (
  job_type_id uuid not null references job_types on delete cascade,
  question_id uuid not null references questions,
  sequence integer not null,
  is_disabled boolean not null default false,
  primary key (job_type_id, question_id)
);
create index job_type_questions_in_order on job_type_questions (job_type_id, sequence);
create index job_type_questions_of_question on job_type_questions (question_id);

-- Jobs ---------------------------------------------------------------------------------------------------------------

-- Visible numbers count from 1 and are never used again, whatever becomes of the job.
create sequence job_numbers as integer;

create table jobs (
  id uuid primary key,
  number integer not null unique default nextval('job_numbers'),
  status text not null,
  job_type_id uuid not null references job_types,
  project_id uuid references projects,
  start_date timestamptz,
  created_by uuid references users,
  -- The public link this job was answered through, if it was.
  link_id text,
  issue_count integer not null default 0 check (issue_count >= 0),
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  -- Number, job type, project and people in one lower-case line, kept by the jobs feature.
  search text not null default ''
);
alter sequence job_numbers owned by jobs.number;
create index jobs_page on jobs (created_at desc, id desc) where removed_at is null;
create index jobs_by_status on jobs (status, created_at desc, id desc) where removed_at is null;
create index jobs_of_project on jobs (project_id, created_at desc, id desc) where removed_at is null;
create index jobs_of_job_type on jobs (job_type_id, created_at desc, id desc) where removed_at is null;
create index jobs_of_creator on jobs (created_by, created_at desc, id desc) where removed_at is null;
-- Jobs without a start come last, also for a keyset, which can't compare with nothing.
create index jobs_by_start on jobs (coalesce(start_date, '-infinity') desc, id desc) where removed_at is null;
create index jobs_by_update on jobs (updated_at desc, id desc) where removed_at is null;
create index jobs_search on jobs using gin (search public.gin_trgm_ops);

create table job_assignees (
  job_id uuid not null references jobs on delete cascade,
  user_id uuid not null references users,
  assigned_by uuid references users,
  assigned_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The job's own created_at, so that "my jobs" is one index walk.
  job_created_at timestamptz not null,
  primary key (job_id, user_id)
);
create index job_assignees_of_user on job_assignees (user_id, job_created_at desc, job_id desc);

create table job_links (
  previous_id uuid not null references jobs on delete cascade,
  next_id uuid not null references jobs on delete cascade,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (previous_id, next_id),
  check (previous_id <> next_id)
);
create index job_links_by_next on job_links (next_id);

create table job_visits (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index job_visits_newest on job_visits (user_id, visited_at desc);

-- How many jobs stand in each status, kept by a trigger in the same transaction. Spread over slots, so that writers of
-- the same status don't wait for one another; the sum over the slots is the count.
create table job_counts (
  status text not null,
  slot smallint not null,
  jobs bigint not null,
  primary key (status, slot)
);

create function count_jobs() returns trigger language plpgsql set search_path from current as $$
declare
  slot_of_writer smallint := pg_backend_pid() % 16;
begin
  insert into job_counts as c (status, slot, jobs)
  select status, slot_of_writer, sum(change) from (
    select status, 1 as change from new_jobs where removed_at is null
    union all
    select status, -1 from old_jobs where removed_at is null
  ) as changes group by status having sum(change) <> 0 order by status
  on conflict (status, slot) do update set jobs = c.jobs + excluded.jobs;
  return null;
end $$;

create function count_new_jobs() returns trigger language plpgsql set search_path from current as $$
declare
  slot_of_writer smallint := pg_backend_pid() % 16;
begin
  insert into job_counts as c (status, slot, jobs)
  select status, slot_of_writer, count(*) from new_jobs where removed_at is null group by status order by status
  on conflict (status, slot) do update set jobs = c.jobs + excluded.jobs;
  return null;
end $$;

create trigger jobs_counted_on_insert after insert on jobs
  referencing new table as new_jobs for each statement execute function count_new_jobs();
create trigger jobs_counted_on_update after update on jobs
  referencing old table as old_jobs new table as new_jobs for each statement execute function count_jobs();

-- Answers ------------------------------------------------------------------------------------------------------------

-- Append-only: an answer is never changed, a newer one takes its place.
create table answers (
  -- Made by the device, '{question id}_{suffix}': sent twice, stored once.
  id text primary key,
  job_id uuid not null references jobs on delete cascade,
  question_id uuid not null,
  question_revision integer not null,
  value jsonb,
  comment text not null default '',
  files uuid[] not null default '{}',
  -- A PNG data address: kept here, so that an answer is stored with its signature or not at all.
  signature text,
  emails text[] not null default '{}',
  is_issue boolean not null default false,
  search_value text not null default '',
  -- The answer that stood on the device when this one was given; a different current one makes this a parallel answer.
  base_answer_id text,
  is_parallel boolean not null default false,
  -- When somebody has looked at a parallel answer; the mark ends then.
  seen_at timestamptz,
  seen_by uuid references users,
  user_id uuid references users,
  latitude double precision,
  longitude double precision,
  -- By the device's clock; received_at is ours and orders the history.
  answered_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  foreign key (question_id, question_revision) references question_revisions (question_id, revision)
);
create index answers_of_job on answers (job_id, question_id, received_at desc);
-- Which answers a file hangs on: who sees one of their jobs sees the file. Most answers have none.
create index answers_with_file on answers using gin (files) where files <> '{}';
create index answers_of_user on answers (user_id, job_id);

-- The newest answer of each question, with what lists and reports read, so that they never search the history.
create table current_answers (
  job_id uuid not null references jobs on delete cascade,
  question_id uuid not null,
  answer_id text not null references answers on delete cascade,
  value jsonb,
  is_issue boolean not null,
  search_value text not null,
  -- False while the path jumps over its question: then it counts nowhere.
  is_on_path boolean not null default true,
  primary key (job_id, question_id)
);

-- The event spine ----------------------------------------------------------------------------------------------------

-- Each change of the product: who, what, before, after. Feeds, notifications, automations and live updates read from here.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  -- What the event is about: the id of a job, project, person, setting's name, …
  subject_id text not null,
  at timestamptz not null default now(),
  -- null: the product itself, or a stranger by a public link
  actor_id uuid references users,
  impersonator_id uuid references users,
  job_id uuid references jobs on delete cascade,
  project_id uuid references projects,
  job_type_id uuid references job_types,
  user_id uuid references users,
  before jsonb,
  after jsonb,
  request_id text
);
create index events_of_job on events (job_id, id desc) where job_id is not null;
create index events_of_project on events (project_id, id desc) where project_id is not null;
create index events_of_actor on events (actor_id, id desc) where actor_id is not null;
create index events_of_user on events (user_id, id desc) where user_id is not null;

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  event_id bigint not null references events on delete cascade,
  type text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- An event taken up twice notifies once.
  unique (user_id, event_id, type)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Retried writes -----------------------------------------------------------------------------------------------------

-- A write sent again with its key answers what it answered first.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
