import type { Language } from '@plumbline/domain/languages/languages';
import { nameInLanguage } from '../../database/reference-json.ts';
import type { WireAnswer } from '@plumbline/contract/answers';
import { answerFromWire } from '@plumbline/contract/answers';
import { definitionFromWire } from '@plumbline/contract/redacted-state';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { DocumentLayout } from '@plumbline/domain/documents/document-layout';
import { documentLayout, layoutOf } from '@plumbline/domain/documents/document-layout';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import type { ReadSection } from '@plumbline/domain/questionnaire/read-sections';
import type { Score } from '@plumbline/domain/questionnaire/score';
import { momentOfReading, readSections } from '@plumbline/domain/questionnaire/read-sections';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { sql } from 'kysely';
import { scoreSeen } from '../../access/score-seen.ts';
import { seesPeople, visibleJobsByRow } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { questionnaireClock, readJobQuestionnaire } from '../questions/index.ts';
import { withTranslatedChoices } from './chosen-names.ts';
import { withNamesOfThen } from './names-of-then.ts';

/** Who reads a job, and when. */
export interface JobReader {
  db: InstanceDatabase;
  actor: Actor;
  settings: AppSettings;
  /** That names are written in. */
  language: Language;
  now: Date;
}

/** Who a document is made for: a person, or whoever submitted the job by a public link. */
export type DocumentReader = Omit<JobReader, 'actor'> & { actor: Actor | null };

/** What a document says of a job beside its answers. */
export interface JobHead {
  id: string;
  number: number;
  status: string;
  jobTypeId: string;
  jobType: string;
  jobTypeLayout: unknown;
  projectId: string | null;
  project: string | null;
  address: string;
  place: { lat: number; long: number } | null;
  startDate: Date | null;
  /** In minutes. */
  plannedLength: number | null;
  submittedAt: Date | null;
  /** As far as the reader sees it. */
  score: Score | null;
  /** The names of those on it; empty for whoever sees no people. */
  people: string[];
  /** The seal of its newest report; null before it has one. */
  seal: { position: number; hash: string; sealedAt: Date } | null;
}

/** A job as one person gets it in a document. */
export interface DocumentedJob extends JobHead {
  layout: DocumentLayout;
  definition: QuestionnaireDefinition;
  sections: readonly ReadSection<WireAnswer>[];
  answers: readonly WireAnswer[];
  /** That the questionnaire is shown in, the default one first. */
  languages: readonly string[];
}

type HeadRow = Omit<JobHead, 'seal'> & { sealPosition: number | null; sealHash: string | null; sealedAt: Date | null };

/** These jobs as far as the person sees them, in the order in which they are named. */
export async function readJobHeads({ db, actor, language }: JobReader, ids: readonly string[]): Promise<JobHead[]> {
  const people = seesPeople(actor)
    ? sql`coalesce((select json_agg(trim(u.first_name || ' ' || u.last_name) order by a.assigned_at, u.id)
        from ${db.table('job_assignees')} a join ${db.table('users')} u on u.id = a.user_id where a.job_id = j.id), '[]')`
    : sql`'[]'::json`;
  const rows = await db.rows(sql<HeadRow>`
    select j.id, j.number, j.status, j.job_type_id as "jobTypeId", ${nameInLanguage(language, sql`t.title`, sql`t.translations`)} as "jobType",
      t.settings -> 'documentLayout' as "jobTypeLayout", j.project_id as "projectId", p.name as project,
      coalesce(p.address, '') as address,
      case when p.latitude is not null then json_build_object('lat', p.latitude, 'long', p.longitude) end as place,
      j.start_date as "startDate", j.planned_length as "plannedLength", j.submitted_at as "submittedAt", ${scoreSeen(db, actor)} as score, ${people} as people,
      s.position as "sealPosition", encode(s.hash, 'hex') as "sealHash", s.sealed_at as "sealedAt"
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join ${db.table('jobs')} j on j.id = wanted.id
    join ${db.table('job_types')} t on t.id = j.job_type_id
    left join ${db.table('projects')} p on p.id = j.project_id
    left join lateral (select position, hash, sealed_at from ${db.table('job_seals')}
      where job_id = j.id order by position desc limit 1) s on true
    where ${visibleJobsByRow(db, actor)} order by wanted.place`);
  return rows.map(({ sealPosition: position, sealHash: hash, sealedAt, ...head }) => ({
    ...head,
    seal: position !== null && hash !== null && sealedAt ? { position, hash, sealedAt } : null,
  }));
}

/** A job with its questions and answers, by step, as the person sees them. @param head of a job that they see */
export async function readDocumentedJob(reader: JobReader, head: JobHead): Promise<DocumentedJob> {
  const read = await readJobQuestionnaire(reader, head);
  const typeOf = new Map(read.questions.map(({ ID, type }) => [ID, questionTypeOf(type)]));
  const answers = await withTranslatedChoices(reader, read.answers, ({ question }) => typeOf.get(question));
  return documented(reader, head, { ...read, answers: await withNamesOfThen(reader, answers) });
}

/** A job as {@link readDocumentedJob}, of a questionnaire that was read for somebody. */
export function documented(
  { settings, now }: Pick<JobReader, 'settings' | 'now'>,
  head: JobHead,
  { questions, answers, given, languages }: Awaited<ReturnType<typeof readJobQuestionnaire>>,
): DocumentedJob {
  const definition = definitionFromWire(head.jobTypeId, questions, given);
  const current = answers.filter((answer) => answer.isCurrent);
  const shownTexts = new Map(
    answers.map((answer) => [askedIdOf({ questionId: answer.question, repetition: answer.repetition }), answer]),
  );
  const currentAnswers = answers.map(answerFromWire);
  const submittedAt = head.submittedAt?.toISOString() ?? null;
  const clock = questionnaireClock(definition, {
    now: momentOfReading(currentAnswers, shownTexts, { submittedAt, now }),
    timeZone: settings.timezone,
  });
  const sections = readSections(definition, currentAnswers, shownTexts, clock);
  return { ...head, layout: layoutOfJob(settings, head), definition, sections, answers: current, languages };
}

/** The layout of a job's type, else the instance's. One that this version can't read is none. */
function layoutOfJob(settings: AppSettings, { jobTypeLayout }: Pick<JobHead, 'jobTypeLayout'>): DocumentLayout {
  const own = jobTypeLayout === null ? undefined : documentLayout.safeParse(jobTypeLayout);
  return layoutOf(settings.documentLayout, own?.success ? own.data : null);
}
