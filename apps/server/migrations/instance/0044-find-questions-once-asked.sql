-- What a job type asked once and asks no more, for answers that come late: found by its few events of that kind, not among all.
create index events_of_questions_once_asked on events (job_type_id)
  where name in ('question.removed', 'question.reordered') or (name = 'question.changed' and before @> '{"disabled": false}');
