-- Whether an instance that is being moved is not served: not while its rows are copied by logical replication.
alter table moves add column is_paused boolean not null default true;
