-- A page of the newest jobs that start within a time: what starts then is found day by day of creation, the newest first, until the page
-- is full. Without it, all jobs of that time were gathered and sorted, or all that were made since were walked (decision 0039).
create index jobs_by_day on jobs
  (((created_at at time zone 'UTC')::date) desc, coalesce(start_date, '-infinity') desc, status, project_id, job_type_id)
  include (id, created_at, created_by, start_date) where removed_at is null;

-- What else is filtered by belongs to the key: only so are rows of other statuses and types passed over before they are read, where a search
-- reads the rest.
drop index jobs_of_project_by_start;
create index jobs_of_project_by_start on jobs
  (project_id, coalesce(start_date, '-infinity') desc, id desc, status, job_type_id)
  include (start_date, created_at, created_by) where removed_at is null;

-- Whether a job is removed can be asked of this alone: most never are, so it is small, and written only when one is.
create index jobs_removed on jobs (id) where removed_at is not null;

-- How many days there are: without it, the planner takes them for too many to look into each.
analyze jobs;
