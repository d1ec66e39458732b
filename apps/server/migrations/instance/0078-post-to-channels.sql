-- Channels of other services that cards of events are posted to (decision 0101). A channel is a webhook whose requests are made another way:
-- deliveries, attempts, pauses and replays are those of its webhook.
create table channels (
  webhook_id uuid primary key references webhooks on delete cascade,
  service text not null check (service in ('teams', 'slack', 'teams_link', 'slack_link')),
  -- Ids of the service: of a team and a channel in it, or of a channel alone.
  team_id text not null default '',
  channel_id text not null default '',
  -- Of a link: its address, encrypted, for whoever has it can post there.
  address text not null default '',
  moments text[] not null default '{}',
  -- null: of all projects that are not private, and of jobs without a project.
  project_id uuid references projects,
  language text not null,
  -- What the last attempt failed of; null once one has succeeded.
  problem text
);

-- When an attempt began whose end nobody has recorded: whether it has posted is looked up before the next one.
alter table webhook_deliveries add column begun_at timestamptz;

-- The accounts of services by which cards are posted.
create table channel_accounts (
  service text primary key check (service in ('teams')),
  name text not null,
  -- Encrypted.
  refresh_token text not null,
  connected_by uuid not null references users,
  connected_at timestamptz not null
);

-- The channels that were made for projects.
create table project_channels (
  project_id uuid primary key references projects,
  team_id text not null,
  channel_id text not null,
  web_url text not null,
  created_by uuid references users,
  created_at timestamptz not null
);

-- Nothing is posted any more with the account of whoever is erased.
create function erase_channel_account() returns trigger language plpgsql set search_path from current as $$
begin
  delete from channel_accounts where connected_by = new.user_id;
  return null;
end
$$;
create trigger erased_channel_accounts after insert on erasures for each row execute function erase_channel_account();
