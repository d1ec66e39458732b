-- Rules may remove whole answers (decision 0104): what was answered goes; who answered which question, and when, stays.
alter table retention_rules drop constraint retention_rules_covers_check, add constraint retention_rules_covers_check
  check (covers in ('media', 'files', 'answers')) not valid;
alter table retention_rules validate constraint retention_rules_covers_check;

-- When a rule removed what an answer said, and what a mark on a plan showed.
alter table answers add column retired_at timestamptz;
alter table blueprint_elements add column retired_at timestamptz;

-- The salt is hashed before the answers of a seal of version 3, so that nobody can guess from its hash what a rule has removed: it goes with
-- them. What is left is hashed again, where what was removed was what had been sealed.
alter table job_seals add column salt bytea, add column answers_left bytea, add column markings_left bytea;

-- What rules removed of each job: the answers that were received before a moment. A restored backup gets the rows, so that they go again.
create table answer_removals (
  job_id uuid primary key references jobs,
  received_before timestamptz not null,
  years integer not null check (years between 1 and 30),
  removed_at timestamptz not null
);
