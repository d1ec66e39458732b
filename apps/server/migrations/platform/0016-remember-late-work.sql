-- Queues whose entries wait longer than they may, and of which system administrators were notified: once, until they are on time again.
create table work_alerts (
  queue text primary key,
  began_at timestamptz not null default now()
);
