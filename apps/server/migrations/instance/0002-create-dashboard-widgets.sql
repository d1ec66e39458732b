-- How a person has arranged their dashboard, a row a widget. Who has arranged nothing has no rows.
create table dashboard_widgets (
  user_id uuid not null references users on delete cascade,
  widget text not null,
  position smallint not null check (position >= 0),
  is_hidden boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, widget)
);

-- The jobs that wait for the people on them: few beside those that are settled, and every start page asks for them.
-- The statuses are those of domain/dashboard/to-do.
create index jobs_to_do on jobs (start_date, id) include (project_id)
  where removed_at is null and status not in ('rejected', 'reported', 'review', 'done');

-- What happened to projects themselves, which lies thinly among what happened to their jobs.
create index events_of_projects_themselves on events (project_id, id desc) where name like 'project.%';
