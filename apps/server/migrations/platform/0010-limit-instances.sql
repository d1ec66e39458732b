-- How much an instance may hold; null for no limit.

alter table instances
  add column people_limit integer check (people_limit > 0),
  -- In bytes.
  add column storage_limit bigint check (storage_limit > 0),
  add column jobs_a_day_limit integer check (jobs_a_day_limit > 0),
  -- The last warning of each limit that was sent: {"people": "near"}.
  add column limits_warned jsonb not null default '{}';
