-- The ids of messages that came in: what a sender repeats, because it heard no response, is taken once. They outlive the calls, of which
-- the last ones alone are kept.
create table incoming_messages (
  incoming_webhook_id uuid not null references incoming_webhooks on delete cascade,
  -- A digest: an id may be of any length.
  message text not null,
  call_id uuid not null,
  at timestamptz not null,
  primary key (incoming_webhook_id, message)
);
create index incoming_messages_age on incoming_messages (at);
