-- What people mark on floor plans (spec/3 §3). One record per job, question (in its repetition) and plan file; the elements
-- are rows of their own, so that two people who draw on one plan change different rows.
create table blueprints (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  question_id uuid not null,
  repetition text not null default '',
  asset_id uuid not null references assets,
  -- The calibration that the elements were drawn with; the file has the newest one.
  measurements jsonb,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (job_id, question_id, repetition, asset_id)
);
create index blueprints_of_file on blueprints (asset_id, job_id);

create table blueprint_elements (
  -- Made by the device: sent twice, stored once.
  id uuid primary key,
  blueprint_id uuid not null references blueprints on delete cascade,
  -- Which element of the settings' catalogue was drawn; it may have been removed from there since.
  element_id text not null,
  -- The shape as a JSON text (`domain/blueprints/canvas-data`), written one way for equal shapes.
  canvas_data text not null,
  visible boolean not null default true,
  -- Counts up with each change: a change is made to the version that its author saw.
  version integer not null default 1,
  -- The element that somebody else changed at the same time: this row is the other version of it.
  conflict_of uuid references blueprint_elements on delete set null,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_by uuid references users,
  updated_at timestamptz not null,
  removed_by uuid references users,
  removed_at timestamptz
);
create index blueprint_elements_present on blueprint_elements (blueprint_id) where removed_at is null;
