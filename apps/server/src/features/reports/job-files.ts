import type { ResponseOf } from '@plumbline/contract/call';
import type { listReportJobFiles } from '@plumbline/contract/reports';
import { sql } from 'kysely';
import { assetAddress } from '../../database/reference-json.ts';
import { hiddenAnswers } from './store/hidden-answers.ts';
import type { OpenReport } from './store/open-report.ts';

type JobFile = ResponseOf<typeof listReportJobFiles>[number];

/** The files of a job's answers that the columns of a report show, in the order of the columns. */
export async function readJobFiles(report: OpenReport, jobId: string): Promise<JobFile[]> {
  const { reader, questionsOf, checked } = report;
  const { db } = reader;
  const columns = checked.columns.flatMap(({ column, available }) =>
    available ? (questionsOf.get(column._id) ?? []).map((question) => ({ question, column: column._id })) : [],
  );
  const columnOf = new Map(columns.toReversed().map(({ question, column }) => [question, column]));
  const questions = [...new Set(columns.map(({ question }) => question))];
  if (questions.length === 0) return [];
  const rows = await db.rows(sql<{ file: Omit<JobFile, 'column' | 'question'>; question: string }>`
    select c.question_id as question, json_build_object('assetId', f.id, 'Location', ${assetAddress(sql`f.id`)},
      'originalName', f.original_name, 'extension', f.extension, 'contentType', f.content_type, 'size', f.size,
      'isVideo', f.is_video) as file
    from ${db.table('current_answers')} c join ${db.table('answers')} a on a.id = c.answer_id
    join ${db.table('jobs')} j on j.id = c.job_id
    cross join lateral unnest(a.files) with ordinality as named (id, place)
    join ${db.table('assets')} f on f.id = named.id and f.removed_at is null
    where c.job_id = ${jobId} and c.is_on_path and c.question_id = any(${questions}::uuid[]) and not ${await hiddenAnswers(reader)}
    order by array_position(${questions}::uuid[], c.question_id), c.repetition, named.place`);
  return rows.map(({ file, question }) => ({ ...file, question, column: columnOf.get(question) ?? '' }));
}
