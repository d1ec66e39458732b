import { reportTemplateVersion } from '@plumbline/contract/report-shapes';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import { dayLength, minute } from './calendar.ts';
import type { DemoCast } from './demo-cast.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import { insertRows } from './insert-rows.ts';
import { demoReports, type ReportedWorld } from './report-definitions.ts';

/** Makes the templates of the demo, and a few reports of them. @returns what happened */
export async function makeReports(
  db: InstanceDatabase,
  { cast, now, actorId }: { cast: Pick<DemoCast, 'language'>; now: number; actorId: string },
): Promise<PastEvent[]> {
  const world = await readReportedWorld(db);
  const begun = now - 90 * dayLength;
  const made = demoReports.map(({ isMade, names, inMixed, definition: define }, place) => {
    const at = begun + place * minute;
    const language = cast.language === 'mixed' ? inMixed : cast.language;
    const [name, description] = names[language];
    const definition = reportDefinition.parse(define(world, language));
    definition.settings.rtl = language === 'he';
    return { isMade, at, name, description, definition };
  });
  const common = ({ name, definition, at }: (typeof made)[number]) => ({
    id: newId(at),
    name,
    type: definition.type,
    definition,
    created_by: actorId,
    created_at: new Date(at).toISOString(),
    updated_at: new Date(at).toISOString(),
  });
  const templates = made.map((one) => ({
    ...common(one),
    unique_id: newId(one.at),
    description: one.description,
    version: reportTemplateVersion,
    can_be_deleted: true,
  }));
  const reports = made.filter(({ isMade }) => isMade).map((one) => ({ ...common(one), is_shared: true, version: 1 }));
  await insertRows(db, 'report_templates', templates);
  await insertRows(db, 'reports', reports);
  // Recently viewed reports are not empty on the first day.
  await insertRows(
    db,
    'report_visits',
    reports.map(({ id }, place) => ({
      report_id: id,
      user_id: actorId,
      visited_at: new Date(now - (place + 1) * 60 * minute).toISOString(),
    })),
  );
  const event = (name: 'report_template.created' | 'report.created') => (row: { id: string; name: string }) =>
    pastEvent(name, { at: begun, actorId, subjectId: row.id, before: null, after: { name: row.name } });
  return [...templates.map(event('report_template.created')), ...reports.map(event('report.created'))];
}

/** The job types and questions that reports name. */
async function readReportedWorld(db: InstanceDatabase): Promise<ReportedWorld> {
  const rows = await db.rows(sql<{ job_type: string; unique_id: string; question: string; title: string }>`
    select t.id as job_type, t.unique_id, p.question_id as question, r.title
    from ${db.table('job_types')} t join ${db.table('job_type_questions')} p on p.job_type_id = t.id
    join ${db.table('questions')} q on q.id = p.question_id
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision`);
  return {
    jobType: (uniqueId) => rows.find((row) => row.unique_id === uniqueId)?.job_type,
    question: (uniqueId, title) => rows.find((row) => row.unique_id === uniqueId && row.title === title)?.question,
  };
}
