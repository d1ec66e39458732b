-- After so many years the files of answers are removed from the finished jobs of a type (decision 0092). No row: never.
create table retention_rules (
  job_type_id uuid primary key references job_types,
  covers text not null check (covers in ('media', 'files')),
  years integer not null check (years between 1 and 30),
  set_by uuid references users,
  set_at timestamptz not null
);

-- Jobs that no rule removes anything of.
create table job_holds (
  job_id uuid primary key references jobs,
  reason text not null check (reason <> ''),
  held_by uuid references users,
  held_at timestamptz not null
);

-- When a rule has removed it: seals count it as there, for it was taken off by a rule and by nobody's hand.
alter table assets add column retired_at timestamptz;
