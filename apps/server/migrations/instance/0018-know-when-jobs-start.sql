-- How many jobs start within a time: an index of a part of the rows tells nothing of that, and the planner took every such
-- filter for one job in two hundred. It then gathered and sorted what it could have walked, and the count's estimate was wrong.
create statistics jobs_start on coalesce(start_date, '-infinity') from jobs;
-- The jobs of a project by their start, as its page sorts and filters them: without it, all jobs of that time are read.
create index jobs_of_project_by_start on jobs (project_id, coalesce(start_date, '-infinity') desc, id desc)
  include (status, job_type_id, start_date) where removed_at is null;
analyze jobs;
