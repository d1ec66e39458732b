-- The process that makes an export, which holds a lock of this number as long as it lives (features/exports/maker.ts). Null where it is
-- made by one that holds none.
alter table exports add column maker integer;
