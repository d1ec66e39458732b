-- A recurring job is linked to the one before: the newest that its automation created in the project.
create index events_of_automations on events (automation_id, project_id, id desc)
  where automation_id is not null and name = 'job.created';
