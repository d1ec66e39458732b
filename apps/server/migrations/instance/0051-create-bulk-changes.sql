-- One change of many jobs at once: carried out in portions by whoever works, as its maker may at the time of each.
create table bulk_changes (
  -- Made by the client: sent twice, it is one.
  id uuid primary key,
  kind text not null,
  input jsonb not null,
  created_by uuid not null references users,
  impersonator_id uuid references users,
  -- With another role it is not gone on with.
  maker_role text not null,
  -- An undo: of what. There is one of each.
  undo_of uuid unique references bulk_changes on delete cascade,
  state text not null check (state in ('running', 'done', 'cancelled', 'stopped')),
  -- Why it was stopped: a code of the error catalogue.
  problem text,
  -- How often its next portion has failed in a row.
  attempts integer not null default 0,
  total integer not null,
  created_at timestamptz not null,
  -- When its last portion was carried out: those that have waited longest go first.
  touched_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_changes_of_person on bulk_changes (created_by, created_at desc, id desc);
create index bulk_changes_running on bulk_changes (touched_at) where state = 'running';
-- Whoever impersonated is looked for when they are deleted.
create index bulk_changes_of_impersonator on bulk_changes (impersonator_id) where impersonator_id is not null;

-- The jobs of a bulk change, and what each was before and after. Ids as they were sent: none needs to be a job's.
create table bulk_change_items (
  change_id uuid not null references bulk_changes on delete cascade,
  position integer not null,
  job_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'unchanged', 'refused', 'kept')),
  problem text,
  before jsonb,
  after jsonb,
  -- The items go, the change stays: feeds say by it what was done together.
  expires_at timestamptz not null,
  primary key (change_id, position),
  unique (change_id, job_id)
);
create index bulk_change_items_expiry on bulk_change_items (expires_at);
create index bulk_change_items_waiting on bulk_change_items (change_id, position) where state = 'waiting';

-- What was done together is told together: an undo carries the id of what it takes back.
alter table events add column bulk_change_id uuid;
create index events_of_bulk_change on events (bulk_change_id, id desc) where bulk_change_id is not null;
alter table notifications add column bulk_change_id uuid;
create index notifications_of_bulk_change on notifications (user_id, bulk_change_id, type, id desc) where bulk_change_id is not null;
