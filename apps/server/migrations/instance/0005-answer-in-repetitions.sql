-- A step may be answered several times, once for each repetition (decision 0110): an answer belongs to a question and a
-- repetition, whose id the device makes. Outside of repeat groups, and in a group's first repetition, it is empty.
alter table answers add column repetition text not null default '';
drop index answers_of_job;
create index answers_of_job on answers (job_id, question_id, repetition, received_at desc);

alter table current_answers add column repetition text not null default '';
alter table current_answers drop constraint current_answers_pkey;
alter table current_answers add primary key (job_id, question_id, repetition);
