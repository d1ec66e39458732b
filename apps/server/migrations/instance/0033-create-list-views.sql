-- Named views of lists: what a list shows and how, in the form of domain/views. Rows are read with the rights of whoever opens it.
create table list_views (
  id uuid primary key,
  list text not null check (list in ('jobs', 'projects', 'users', 'files')),
  name text not null check (name <> ''),
  state jsonb not null,
  sharing text not null default 'private' check (sharing in ('private', 'roles', 'everybody')),
  -- With whom it is shared, where it is shared with roles.
  roles text[] not null default '{}',
  owner_id uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index list_views_by_name on list_views (list, lower(name), id) where removed_at is null;
create index list_views_of_owner on list_views (owner_id, list) where removed_at is null;
