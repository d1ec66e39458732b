-- Backups that are being restored, and what they leave to be cleared away when their process dies: bytes of files for a company that
-- never came to be, and the schema with the rows of before. A row is there until nothing is left; its restore holds an advisory lock.
create table restores (
  -- Of the company that is restored into.
  schema_name text primary key,
  -- The rows of before, under the name that they were put aside by.
  replaced_schema text,
  started_at timestamptz not null default now()
);
