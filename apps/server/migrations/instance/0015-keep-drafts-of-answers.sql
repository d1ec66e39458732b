-- What a person is in the middle of putting into an answer, so that it is found on their other devices (decision 0211). A row ends
-- with the answer to its question.
create table answer_drafts (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  question_id uuid not null,
  repetition text not null,
  -- Made by the device with each change.
  id text not null,
  -- The draft that the device knew here: another one than that is not overwritten.
  over_id text,
  content jsonb not null,
  -- By the device's clock.
  put_in_at timestamptz not null,
  primary key (user_id, job_id, question_id, repetition)
);
create index answer_drafts_of_job on answer_drafts (job_id);
