-- Lists and reports of what was found wrong, newest first: few jobs have issues, and they are spread over all.
create index jobs_with_issues on jobs (created_at, id) where issue_count > 0 and removed_at is null;

analyze jobs;
