-- With statistics of the start the planner knew how many jobs start within a time, but not that those made last start last: to fill a page of
-- the newest it walked past all that were made since, reading their rows for whoever sees only some. Its guess without them is low,
-- and leads it to the index below.
drop statistics jobs_start;
-- All that the jobs of a project are filtered, sorted and seen by lies in their index by the start, so that none of their rows is read
-- but those of the page.
drop index jobs_of_project_by_start;
create index jobs_of_project_by_start on jobs (project_id, coalesce(start_date, '-infinity') desc, id desc)
  include (status, job_type_id, start_date, created_at, created_by) where removed_at is null;
