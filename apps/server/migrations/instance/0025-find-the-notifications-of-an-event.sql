-- An event that is pruned takes its notifications along: without this each of them would be looked for in the whole table.
create index notifications_of_event on notifications (event_id);
