-- How often a message came again after it was taken, and when last: whoever looks for a call that did nothing finds it here.
alter table incoming_messages
  add column repeats integer not null default 0,
  add column repeated_at timestamptz;
create index incoming_messages_of_call on incoming_messages (call_id);
