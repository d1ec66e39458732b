-- The event table is its own queue: an event waits until all consumers have taken it, in the order of writing. That costs
-- the writing transaction nothing but an entry in one small index (decision 0026).
alter table events
  add column is_handled boolean not null default false,
  add column attempts smallint not null default 0,
  -- After a failure not before this.
  add column retry_at timestamptz,
  -- Why it was given up after its last attempt.
  add column failure text;
update events set is_handled = true;
create index events_waiting on events (id) where not is_handled;
