-- The last backup of a company: made before its data is erased.
alter table backups drop constraint backups_kind_check,
  add constraint backups_kind_check check (kind in ('night', 'app', 'command', 'last'));
