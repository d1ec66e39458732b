-- The result of a job's answers by the points of their options (decision 0077): points, possible, percent, passed, and the same of each
-- step; null where nothing counts. A new column without a default: nothing of the table is read or written.
alter table jobs add column score jsonb;
alter table jobs add constraint jobs_score check (score is null or (score ->> 'possible')::numeric > 0) not valid;
