-- How long a job is planned to take, in minutes; null for none (decision 0065). A new column without a default and a check that is not
-- run over the rows that are there, which have nothing in it: nothing of the table is read or written, however many jobs there are.
alter table jobs add column planned_length integer;
alter table jobs add constraint jobs_planned_length check (planned_length between 1 and 14400) not valid;
