-- What is written with every answer and can be made again (the current answers), or only tells what was (the events), is not
-- looked up row by row: what they refer to is checked in the same transaction, and nothing of it is ever deleted (decision 0027).
alter table current_answers
  drop constraint current_answers_job_id_fkey,
  drop constraint current_answers_answer_id_fkey;
alter table events
  drop constraint events_actor_id_fkey,
  drop constraint events_impersonator_id_fkey,
  drop constraint events_job_id_fkey,
  drop constraint events_project_id_fkey,
  drop constraint events_job_type_id_fkey,
  drop constraint events_user_id_fkey;
