import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { containing, folded } from '../../database/search-sql.ts';
import { jobTypeOfJob, nameInLanguage, projectOfJob } from '../../database/reference-json.ts';
import { fewJobsFoundBy, isIndexed } from '../jobs/index.ts';
import { hiddenAnswers } from '../reports/index.ts';
import type { ReportReader } from '../lists/index.ts';

type Sql = RawBuilder<unknown>;

/** The answers of so many of the person's newest jobs are looked through, where common words are found. */
const newestJobs = 300;
/** So many answers that an index finds are looked at, and so many of those that the person may see. */
const maxFound = 3000;
const maxSeen = 200;
/** So much of a text is shown, from a little before the first word on. */
const shownLength = 200;
const shownBefore = 40;

const isFree = sql`c.is_on_path and c.search is not null`;

const contains = (text: Sql, words: readonly string[]): Sql =>
  sql`(${sql.join(
    words.map((word) => sql`${text} like ${containing(word)}`),
    sql` and `,
  )})`;

/** What was found of a text, around the first word. Its place in the folded text says where it is in one that is longer or shorter. */
function excerpt(text: Sql, searched: Sql, [first = '']: readonly string[]): Sql {
  const place = sql`strpos(${searched}, ${first}) * length(${text}) / greatest(1, length(${searched}))`;
  return sql`substr(${text}, greatest(1, ${place} - ${shownBefore}::int), ${shownLength}::int)`;
}

/**
 * The newest answers that hold each of the words in their text or in their comment, as far as the person sees them, in the wire's
 * form (`foundAnswer`). What is neither in the newest jobs nor long enough for the indexes of texts is not found; so the cost does not
 * grow with the answers of the instance.
 */
export async function answersFoundBy(reader: ReportReader, words: readonly string[], limit: number): Promise<Sql> {
  const { db, actor, language } = reader;
  const [jobs, answers, current] = [db.table('jobs'), db.table('answers'), db.table('current_answers')];
  const hidden = await hiddenAnswers(reader);
  const seen = sql`not ${hidden}`;
  const columns = sql`c.job_id, c.question_id, c.answer_id, c.search_value, c.search`;
  // A text that no index knows makes the planner start from these jobs.
  const recent = sql`select ${columns} from (${fewJobsFoundBy(db, actor, [], newestJobs)}) as newest
    join ${current} c on c.job_id = newest.id
    where ${isFree} and ${contains(sql`(c.search || '')`, words)} limit ${maxSeen}`;
  const rare = sql`select ${columns}
    from (select * from ${current} c where (select count(*) from recent) < ${limit} and ${isFree}
      and ${contains(sql`c.search`, words)} limit ${maxFound}) as c
    join ${jobs} j on j.id = c.job_id where ${visibleJobsByRow(db, actor)} limit ${maxSeen}`;
  const said = sql`select ${columns}
    from (select a.id, a.job_id, a.question_id from ${answers} a
      where a.comment <> '' and ${contains(folded(sql`a.comment`), words)} limit ${maxFound}) as a
    join ${current} c on c.answer_id = a.id and c.job_id = a.job_id and c.question_id = a.question_id and c.is_on_path
    join ${jobs} j on j.id = c.job_id where ${visibleJobsByRow(db, actor)} limit ${maxSeen}`;
  const found = words.some(isIndexed)
    ? sql`with recent as materialized (${recent}), rare as materialized (${rare}), said as materialized (${said})
        select * from recent union select * from rare union select * from said`
    : recent;
  return sql`select json_build_object('_id', a.id,
      'job', json_build_object('_id', j.id, 'ID', j.number, 'jobType', ${jobTypeOfJob(db)}), 'project', ${projectOfJob(db)},
      'question', (select json_build_object('ID', q.id,
          'title', ${nameInLanguage(language, sql`r.title`, sql`r.translations`, 'title')})
        from ${db.table('questions')} q
        join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
        where q.id = c.question_id),
      'text', ${excerpt(sql`c.search_value`, sql`coalesce(c.search, '')`, words)}, 'comment', ${excerpt(sql`a.comment`, folded(sql`a.comment`), words)}) as doc
    from (${found}) as c join ${answers} a on a.id = c.answer_id join ${jobs} j on j.id = c.job_id
    where j.removed_at is null and ${seen}
    order by a.received_at desc, a.id desc limit ${limit}`;
}
