-- The columns that jobs are mostly filtered by lie in the indexes that give their order: a filter beside the order is tried
-- without looking at the rows, of which only those of the page are read.
drop index jobs_page;
create index jobs_page on jobs (created_at desc, id desc) include (status, job_type_id, project_id, start_date)
  where removed_at is null;
drop index jobs_by_status;
create index jobs_by_status on jobs (status, created_at desc, id desc) include (job_type_id, project_id, start_date)
  where removed_at is null;
drop index jobs_of_project;
create index jobs_of_project on jobs (project_id, created_at desc, id desc) include (status, job_type_id, start_date)
  where removed_at is null;
drop index jobs_by_start;
create index jobs_by_start on jobs (coalesce(start_date, '-infinity') desc, id desc)
  include (status, job_type_id, project_id, start_date) where removed_at is null;
