-- What a feed has called the columns of its report, by their ids: programs go on with it, whatever the questions are called later.
alter table report_feeds add column keys jsonb not null default '{}';
-- The name that a question had in the job type out of which it was taken last.
alter table questions add column last_name text;
