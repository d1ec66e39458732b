-- What an answer names is looked up once a statement instead of once a row and key: of 20 answers that come together, most
-- name the same job and person. The same holds as did with foreign keys: nothing is named that is not there, and nothing
-- goes that is named.
alter table answers
  drop constraint answers_job_id_fkey,
  drop constraint answers_user_id_fkey,
  drop constraint answers_question_id_question_revision_fkey;

create function check_new_answers() returns trigger language plpgsql set search_path from current as $$
begin
  -- Subselects for one value each are found by key, however many jobs there are and whatever the planner knows of them.
  if exists (
      select from (select distinct job_id, user_id from new_answers) a
      where (select true from jobs j where j.id = a.job_id) is null
        or (a.user_id is not null and (select true from users u where u.id = a.user_id) is null))
    or exists (
      select from new_answers a where (
        select true from question_revisions r where r.question_id = a.question_id and r.revision = a.question_revision) is null)
  then
    raise foreign_key_violation using message = 'an answer names a job, a person or a question that is not there', table = 'answers';
  end if;
  return null;
end $$;

create trigger answers_checked_on_insert after insert on answers
  referencing new table as new_answers for each statement execute function check_new_answers();

create function keep_what_answers_name() returns trigger language plpgsql set search_path from current as $$
begin
  if (tg_table_name = 'jobs' and exists (select from answers a where a.job_id = old.id))
    or (tg_table_name = 'users' and exists (select from answers a where a.user_id = old.id))
  then
    raise foreign_key_violation using message = format('answers name this row of %s', tg_table_name), table = 'answers';
  end if;
  return old;
end $$;

create trigger answered_jobs_kept before delete on jobs for each row execute function keep_what_answers_name();
create trigger answering_people_kept before delete on users for each row execute function keep_what_answers_name();

create function keep_answered_revisions() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from answers a where a.question_id = old.question_id and a.question_revision = old.revision) then
    raise foreign_key_violation using message = 'answers name this row of question_revisions', table = 'answers';
  end if;
  return old;
end $$;

create trigger answered_revisions_kept before delete on question_revisions
  for each row execute function keep_answered_revisions();
