-- What a consumer could not do with an event, until a later attempt succeeds. Events wait in their own table for what goes well; only
-- what fails has a row here, by consumer, so that one that fails holds up and loses nothing of the others.
create table event_failures (
  event_id bigint not null references events (id) on delete cascade,
  consumer text not null,
  attempts smallint not null,
  -- Of the last attempt; empty before the first one alone.
  failure text not null,
  -- Not before this; null once it is given up.
  retry_at timestamptz,
  primary key (event_id, consumer)
);
create index event_failures_due on event_failures (retry_at) where retry_at is not null;
-- Given up by all consumers together, as it was then.
insert into event_failures (event_id, consumer, attempts, failure)
select id, 'all', attempts, failure from events where is_handled and failure is not null;
alter table events drop column attempts, drop column retry_at, drop column failure;
