-- A file that was replaced goes on under its id: what it was before lies in asset_versions. A file that was merged into another
-- one stays where it is named and shows that one's content (decision 0183).
alter table assets
  add column version integer not null default 1 check (version > 0),
  -- When and by whom the content came that is shown now, where it is not the first.
  add column replaced_at timestamptz,
  add column replaced_by uuid references users,
  add column merged_into uuid references assets check (merged_into <> id);
create index assets_merged_into on assets (merged_into) where merged_into is not null;

create table asset_versions (
  asset_id uuid not null references assets on delete cascade,
  version integer not null check (version > 0),
  original_name text not null,
  extension text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  width integer,
  height integer,
  is_video boolean not null,
  properties jsonb not null,
  uploaded_by uuid references users,
  uploaded_at timestamptz not null,
  primary key (asset_id, version)
);
create index asset_versions_sha256 on asset_versions (sha256);

-- What a rendition consists of, where it is more than a picture: the lengths of a plan's tiles.
alter table asset_renditions add column details jsonb;

-- Renditions that are being made in the background. A row is there until its rendition is.
create table asset_renderings (
  original_sha256 bytea not null,
  name text not null,
  state text not null check (state in ('waiting', 'running', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  -- Why it failed: a code of the error catalogue.
  problem text,
  updated_at timestamptz not null default now(),
  primary key (original_sha256, name)
);

-- Whether anything is marked on a plan: asked before it is turned or replaced.
create index current_answers_of_plan on current_answers ((value ->> 'file'))
  where jsonb_typeof(value) = 'object' and value ? 'file';
