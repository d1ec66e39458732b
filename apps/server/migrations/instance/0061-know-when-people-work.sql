-- When a person works who has other hours than the company; null for the company's.
alter table users add column working_hours jsonb;

-- When somebody is absent: days in a row, and what of each of them.
create table absences (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('holiday', 'sick', 'training', 'other')),
  state text not null check (state in ('asked', 'confirmed', 'refused')),
  first_day date not null,
  last_day date not null,
  part text not null check (part in ('days', 'morning', 'afternoon', 'hours')),
  -- Of hours, as clocks show them: 08:00 and 24:00.
  from_time text,
  to_time text,
  -- For the person and for who decides about it.
  reason text not null default '',
  created_by uuid not null references users,
  created_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  version integer not null default 1,
  check (first_day <= last_day),
  check ((part = 'hours') = (from_time is not null and to_time is not null))
);
create index absences_of_person on absences (user_id, last_day);

-- Days on which nobody works.
create table public_holidays (
  id uuid primary key,
  name text not null,
  first_day date not null,
  last_day date not null,
  created_by uuid references users,
  created_at timestamptz not null,
  check (first_day <= last_day),
  unique (first_day, last_day, name)
);
