-- What people did with an entry of the background work, or with the failed ones of a queue: by the subject.
create index concurrently events_of_work on events (subject_id, id) where name in ('work.retried', 'work.cancelled');
