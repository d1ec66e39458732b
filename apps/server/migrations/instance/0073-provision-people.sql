-- The directory of a company manages its people by SCIM (decision 0095). One token works at a time; those before stay, as authors of events.
create table scim_tokens (
  id uuid primary key,
  -- Only the SHA-256: who reads this table can't act with it.
  token_hash bytea not null,
  -- What somebody is whom no group gives a role.
  default_role text not null check (default_role in ('project_manager', 'inspector', 'client')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create unique index scim_tokens_at_work on scim_tokens ((ended_at is null)) where ended_at is null;
create unique index scim_tokens_by_hash on scim_tokens (token_hash);

-- What the directory calls a person.
create table scim_users (
  user_id uuid primary key references users,
  user_name text not null,
  external_id text,
  -- It deleted them: they are banned, and not shown to it until it creates them again.
  deleted_at timestamptz
);
create unique index scim_users_by_name on scim_users (lower(user_name));

create table scim_groups (
  id uuid primary key,
  display_name text not null,
  external_id text,
  -- What its members are; null: it gives no role.
  role text check (role in ('business_admin', 'project_manager', 'inspector', 'client')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index scim_groups_by_name on scim_groups (lower(display_name));

create table scim_group_members (
  group_id uuid not null references scim_groups on delete cascade,
  user_id uuid not null references users,
  primary key (group_id, user_id)
);
create index scim_group_members_of_user on scim_group_members (user_id);

-- The projects of which its members are members, and which its clients see.
create table scim_group_projects (
  group_id uuid not null references scim_groups on delete cascade,
  project_id uuid not null references projects,
  primary key (group_id, project_id)
);
create index scim_group_projects_of_project on scim_group_projects (project_id);

-- The token that did it; without a foreign key, so that nobody waits for a check of all events.
alter table events add column scim_token_id uuid;

create function erase_scim_person() returns trigger language plpgsql set search_path from current as $$
begin
  delete from scim_users where user_id = new.user_id;
  delete from scim_group_members where user_id = new.user_id;
  return null;
end
$$;
create trigger erased_scim_people after insert on erasures for each row execute function erase_scim_person();
