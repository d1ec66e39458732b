-- The job's own start beside its assignment, as its time of creation is: whoever has 80,000 jobs reads a page of them by their start as
-- somebody with ten does (decision 0036). Jobs without a start stand last, as in all orders by the start.
alter table job_assignees add column job_start timestamptz not null default '-infinity';
update job_assignees a set job_start = j.start_date from jobs j where j.id = a.job_id and j.start_date is not null;
create index job_assignees_by_start on job_assignees (user_id, job_start desc, job_id desc);

-- Kept by the database: whoever puts people on a job, or moves its start, holds the job's row meanwhile.
create function note_start_of_assigned() returns trigger language plpgsql set search_path from current as $$
begin
  new.job_start := coalesce((select j.start_date from jobs j where j.id = new.job_id), '-infinity');
  return new;
end $$;
create trigger assignments_know_the_start before insert on job_assignees
  for each row execute function note_start_of_assigned();

create function follow_start_of_job() returns trigger language plpgsql set search_path from current as $$
begin
  update job_assignees set job_start = coalesce(new.start_date, '-infinity') where job_id = new.id;
  return null;
end $$;
create trigger assignments_follow_the_start after update of start_date on jobs
  for each row when (old.start_date is distinct from new.start_date) execute function follow_start_of_job();

analyze job_assignees;
