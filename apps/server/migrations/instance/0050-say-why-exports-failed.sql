-- What the text of an export's problem is filled in with, such as the limit that it went over.
alter table exports add column problem_details jsonb not null default '{}';
