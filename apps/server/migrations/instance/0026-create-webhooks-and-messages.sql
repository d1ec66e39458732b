-- Addresses that are told of events (Spec 3 §3 "Webhook"; decision 0270).
create table webhooks (
  id uuid primary key,
  name text not null check (name <> ''),
  -- null: events of the whole instance
  job_type_id uuid references job_types,
  -- What its events are about; `automation`: only automations send to it.
  target text not null check (target in ('job', 'answers', 'project', 'user', 'skill', 'automation')),
  url text not null,
  method text not null check (method in ('get', 'post', 'put')),
  params jsonb not null default '[]',
  -- Names of events; empty: all of the target's.
  events text[] not null default '{}',
  -- A filter over what the payload says.
  rules jsonb not null default '{"and": []}',
  -- By which requests are signed; after a rotation the one before as well, for a while.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  -- `off` by hand, `paused` after a day of failures.
  state text not null default 'active' check (state in ('active', 'off', 'paused')),
  -- Since when nothing has got through; null while something does.
  failing_since timestamptz,
  paused_at timestamptz,
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index webhooks_page on webhooks (created_at desc, id desc) where removed_at is null;
create index webhooks_of_job_type on webhooks (job_type_id, created_at desc, id desc) where removed_at is null;

-- What is sent to a webhook, once for each event. Without foreign keys to the event (decision 0027).
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- What it follows from: one delivery for each key, however often the event is handled.
  key text not null,
  event_id bigint,
  type text not null,
  -- The body as it is sent: made when the event was handled, and changed by no later try and no replay.
  payload text not null,
  -- `held` while the webhook is paused.
  state text not null check (state in ('waiting', 'held', 'delivered', 'failed')),
  -- Tries in this round; a replay begins a round of its own.
  attempts integer not null default 0,
  round integer not null default 1,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_status integer,
  last_failure text,
  unique (webhook_id, key)
);
create index webhook_deliveries_page on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- One try of a delivery: what was sent, and what came back.
create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  round integer not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  method text not null,
  url text not null,
  request_headers jsonb not null,
  request_body text not null,
  status integer,
  -- Why there was no response.
  failure text,
  response_headers jsonb,
  response_body text,
  primary key (delivery_id, round, number)
);

-- Addresses of this instance that others send to.
create table incoming_webhooks (
  id uuid primary key,
  name text not null check (name <> ''),
  token text not null unique,
  -- After a rotation the old address works for a while.
  previous_token text unique,
  previous_token_until timestamptz,
  -- How a call proves where it comes from.
  verification text not null default 'none' check (verification in ('none', 'standard', 'hmac_sha256')),
  -- The header of `hmac_sha256`.
  signature_header text not null default '',
  secret text not null default '',
  -- Values that are taken out of what arrives: [{name, path}].
  mapping jsonb not null default '[]',
  state text not null default 'active' check (state in ('active', 'off')),
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index incoming_webhooks_page on incoming_webhooks (created_at desc, id desc) where removed_at is null;

-- What arrived; the last ones of each are kept.
create table incoming_calls (
  id uuid primary key,
  incoming_webhook_id uuid not null references incoming_webhooks on delete cascade,
  at timestamptz not null,
  content_type text not null,
  headers jsonb not null,
  body jsonb not null,
  size integer not null,
  -- By the mapping when it arrived.
  mapped jsonb not null
);
create index incoming_calls_newest on incoming_calls (incoming_webhook_id, id desc);

-- Text messages and push messages on their way, and what became of them.
create table outgoing_messages (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'push')),
  -- What it follows from: one message for each key, however often it is asked for.
  key text not null unique,
  user_id uuid references users on delete cascade,
  -- Where it goes: a phone number; null for push, which goes to the devices of the person.
  address text,
  title text not null default '',
  body text not null,
  -- What a push message opens.
  path text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  failure text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index outgoing_messages_age on outgoing_messages (created_at);
create index outgoing_messages_of_user on outgoing_messages (user_id);

-- Browsers that show push messages, each of one person.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- When and how often a person wants to hear of things; without a row, at once and at any hour.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  digest text not null default 'immediately' check (digest in ('immediately', 'hourly', 'daily')),
  -- The hour of the daily digest, in the instance's time zone.
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  quiet_from time,
  quiet_to time,
  -- The secret of links that unsubscribe without signing in.
  unsubscribe_key text not null,
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);

-- Jobs and projects that a person wants to hear nothing of.
create table notification_mutes (
  user_id uuid not null references users on delete cascade,
  job_id uuid references jobs on delete cascade,
  project_id uuid references projects on delete cascade,
  created_at timestamptz not null default now(),
  check ((job_id is null) <> (project_id is null))
);
create unique index notification_mutes_job on notification_mutes (user_id, job_id) where job_id is not null;
create unique index notification_mutes_project on notification_mutes (user_id, project_id) where project_id is not null;
create index notification_mutes_of_job on notification_mutes (job_id) where job_id is not null;
create index notification_mutes_of_project on notification_mutes (project_id) where project_id is not null;

-- What waits for its hour: the end of quiet hours, or the next digest.
create table pending_notifications (
  user_id uuid not null references users on delete cascade,
  event_id bigint not null references events on delete cascade,
  delivery text not null check (delivery in ('email', 'push', 'sms')),
  type text not null,
  due_at timestamptz not null,
  primary key (user_id, event_id, delivery)
);
create index pending_notifications_due on pending_notifications (due_at);
create index pending_notifications_of_event on pending_notifications (event_id);
