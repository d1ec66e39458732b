-- By which computation a seal was made (`seals/seal-hashes.ts`): 2 has the photos of marks, and the plans' files, too.
alter table job_seals add column version smallint not null default 1 check (version > 0);

-- Each seal a second time. One that is gone from job_seals is missed, its place is never given again, and one on which no other builds
-- yet can't be rewritten unseen.
create table job_seal_register (
  position integer primary key,
  job_id uuid not null,
  sealed_at timestamptz not null,
  hash bytea not null
);
create index job_seal_register_of_job on job_seal_register (job_id, position);
insert into job_seal_register (position, job_id, sealed_at, hash) select position, job_id, sealed_at, hash from job_seals;
