-- The last backup of a company: made before its data is erased.
alter table backups drop constraint backups_kind_check;
alter table backups add constraint backups_kind_check check (kind in ('night', 'app', 'command', 'last')) not valid;
alter table backups validate constraint backups_kind_check;
