-- Null until its first move: a job has the status that it was created with since its creation.
alter table jobs add column status_since timestamptz;

update jobs j set status_since = moved.at
from (select job_id, max(at) as at from events where name = 'job.status_changed' and job_id is not null group by job_id) as moved
where moved.job_id = j.id;
