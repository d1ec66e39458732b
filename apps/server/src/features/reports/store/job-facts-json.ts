import type { ReportProperty } from '@plumbline/domain/reports/properties';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { scoreSeen } from '../../../access/score-seen.ts';
import { nameInLanguage } from '../../../database/reference-json.ts';
import type { OpenReport } from './open-report.ts';

type Sql = RawBuilder<unknown>;

/** The properties that are read off a job's score. */
const scoreColumns: ReadonlySet<string> = new Set<ReportProperty>(['score', 'score_points', 'score_passed']);

/** The score of a job `j` for a report that shows it (`ScoreSummary` of domain); null for others, and where its reader does not see it. */
function scoreShown({ reader: { db, actor }, checked }: OpenReport): Sql {
  const isShown = checked.columns.some(({ column }) => scoreColumns.has(column.field ?? ''));
  return isShown ? sql`(${scoreSeen(db, actor)}) - 'steps'::text` : sql`null`;
}

/** A job `j` of the job type `t` as the rows of a report take it (`JobFacts` of domain). @param issues how many of its issues count */
export function jobFactsJson(report: OpenReport, issues: Sql): Sql {
  const title = nameInLanguage(report.reader.language, sql`t.title`, sql`t.translations`);
  return sql`json_build_object('id', j.id, 'number', j.number, 'createdAt', j.created_at,
  'status', j.status, 'startDate', j.start_date, 'plannedLength', j.planned_length, 'submittedAt', j.submitted_at,
  'issues', ${issues}, 'score', ${scoreShown(report)}, 'jobTypeTitle', ${title})`;
}
