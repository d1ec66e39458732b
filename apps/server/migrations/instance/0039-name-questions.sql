-- What conditions, filters, the API and exported forms call a question: unique in its job type. Those that are there get a
-- name of their title once; what no title gives a name gets one of its place.
alter table job_type_questions add column name text;

do $$
declare
  place record;
  wanted text;
  free text;
  number integer;
begin
  for place in
    select p.job_type_id, p.question_id, p.sequence, r.title, r.type
    from job_type_questions p
    join questions q on q.id = p.question_id
    join question_revisions r on r.question_id = q.id and r.revision = q.current_revision
    order by p.job_type_id, p.sequence, p.question_id
  loop
    wanted := trim(both '_' from left(trim(both '_' from
      regexp_replace(lower(regexp_replace(place.title, '\$[A-Za-z0-9-]+', ' ', 'g')), '[^a-z0-9א-ת]+', '_', 'g')), 40));
    if wanted !~ '[a-zא-ת]' then
      wanted := case place.type when 11 then 'step_' else 'question_' end || (place.sequence + 1);
    elsif wanted ~ '^[0-9]' then
      wanted := '_' || wanted;
    end if;
    free := wanted;
    number := 2;
    while exists (select from job_type_questions where job_type_id = place.job_type_id and name = free) loop
      free := wanted || '_' || number;
      number := number + 1;
    end loop;
    update job_type_questions set name = free
    where job_type_id = place.job_type_id and question_id = place.question_id;
  end loop;
end $$;

alter table job_type_questions
  alter column name set not null,
  add constraint job_type_questions_name check (length(name) between 1 and 100);
-- Also serves whoever asks for a name in all job types.
create unique index job_type_questions_by_name on job_type_questions (name, job_type_id);
