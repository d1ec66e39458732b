-- By which secrets of companies are encrypted where the operator has set no SECRETS_KEY: made by the first server that needs it, shared by
-- all. It is in no backup of a company, so what is encrypted by it is of no use outside of this installation.
create table secret_keys (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null default now()
);
