-- Two people who set up the drive at once are told apart by its version.
alter table drives add column version integer not null default 1;
-- Since when nothing could be filed, whatever the reason was in between, and when administrators were notified of it.
alter table drives add column broken_since timestamptz;
alter table drives add column notified_at timestamptz;
