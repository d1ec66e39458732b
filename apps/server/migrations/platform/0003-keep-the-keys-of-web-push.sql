-- By which this installation names itself to browsers' push services (VAPID, RFC 8292): made by the first server that starts.
-- Subscriptions hold for this pair alone.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
