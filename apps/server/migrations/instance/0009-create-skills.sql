-- What people can do, and until when it holds (Spec 1 §3 "Skill"; decision 0131).
create table skills (
  id uuid primary key,
  name text not null check (name <> ''),
  avatar_asset_id uuid references assets,
  -- Who may be given it.
  roles text[] not null
    check (cardinality(roles) > 0 and roles <@ array['sys_admin', 'business_admin', 'project_manager', 'inspector']),
  -- How long it lasts from its first day; both null: for good.
  expiry_amount integer check (expiry_amount > 0),
  expiry_unit text check (expiry_unit in ('days', 'months', 'years')),
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  search text generated always as (lower(name)) stored,
  check ((expiry_amount is null) = (expiry_unit is null))
);
-- The name of a removed skill is free again.
create unique index skills_name_key on skills (lower(name)) where removed_at is null;
create index skills_by_name on skills (lower(name), id) where removed_at is null;
create index skills_page on skills (created_at desc, id desc) where removed_at is null;
create index skills_search on skills using gin (search public.gin_trgm_ops);

-- Who holds which skill. What stood here before is in the events.
create table user_skills (
  user_id uuid not null references users on delete cascade,
  skill_id uuid not null references skills,
  first_day date not null,
  -- The last good day, in the instance's time zone; null: for good.
  last_day date,
  -- Whether it was told that this last day is close, and that it is over; both begin anew with another last day.
  is_expiring_told boolean not null default false,
  is_expired_told boolean not null default false,
  given_by uuid references users,
  given_at timestamptz not null default now(),
  primary key (user_id, skill_id),
  check (last_day >= first_day)
);
create index user_skills_of_skill on user_skills (skill_id, user_id);
-- Those of whose end there is something to be told, the next first.
create index user_skills_ending on user_skills (last_day) where last_day is not null and not is_expired_told;

-- The skills that a job asks for: those of its job type at first, then as it is planned.
create table job_skills (
  job_id uuid not null references jobs on delete cascade,
  skill_id uuid not null references skills,
  primary key (job_id, skill_id)
);
create index job_skills_of_skill on job_skills (skill_id, job_id);

-- What the new jobs of a type ask for.
create table job_type_skills (
  job_type_id uuid not null references job_types on delete cascade,
  skill_id uuid not null references skills,
  primary key (job_type_id, skill_id)
);
create index job_type_skills_of_skill on job_type_skills (skill_id, job_type_id);

-- Whoever has chosen what they are told of chose before there was this.
update users set notification_keys = notification_keys ||
    array['general_system_skill_expiring_notification', 'general_system_skill_expired_notification']
  where notification_keys is not null;
