import { askedQuestionFromWire, type WireAskedQuestion } from '@plumbline/contract/questions';
import type { CellFile } from '@plumbline/domain/reports/cells';
import type { AnswerFacts } from '@plumbline/domain/reports/row-facts';
import type { AnswerPart } from '@plumbline/domain/reports/question-parts';
import { maySeeAuthor } from '@plumbline/domain/questionnaire/answerability';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { inLanguages } from '@plumbline/domain/translations/in-languages';
import { asWritten } from '@plumbline/texts/fill';
import { say } from '@plumbline/texts/texts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { momentJson } from '../../../database/reference-json.ts';
import { askedQuestionJson } from '../../questions/index.ts';
import type { OpenReport } from './open-report.ts';
import { seesPeople } from '../../../access/job-scope.ts';
import type { ReportReader } from '../../lists/index.ts';
import type { RowPlan } from './row-plan.ts';

type Sql = RawBuilder<unknown>;
type Asked = AnswerFacts['question'];

/** An answer as the statement gives it, without names: the place of its question in the plan, then what was asked for. */
export type AnswerRow = [
  question: number,
  repetition: string,
  value: unknown,
  flags: number,
  revision?: number | null,
  userId?: string | null,
  more?: AnswerMore | null,
];

interface AnswerMore {
  comment?: string | null;
  files?: CellFile[] | null;
  retired?: { count: number; at: string } | null;
  signed?: boolean;
  name?: string | null;
  at?: string | null;
  lat?: number | null;
  long?: number | null;
}

/** Reads answers of a report's questions: their statement, and what its rows mean. */
export class AnswerReading {
  readonly #report: OpenReport;
  readonly #plan: RowPlan;
  readonly #revisions: ReadonlyMap<string, Asked>;
  readonly #asked: readonly (Asked & { readonly isOwnOnly: boolean; readonly field: string | null })[];

  private constructor(report: OpenReport, plan: RowPlan, revisions: ReadonlyMap<string, Asked>) {
    this.#report = report;
    this.#plan = plan;
    this.#revisions = revisions;
    this.#asked = plan.questions.flatMap((id) => report.questions.get(id) ?? []);
  }

  /** Makes ready: earlier revisions of these questions say what was answered then. */
  static async of(report: OpenReport, plan: RowPlan): Promise<AnswerReading> {
    const changed = plan.questions.filter((id) => (report.questions.get(id)?.asked.revision ?? 1) > 1);
    return new AnswerReading(report, plan, await readEarlier(report.reader, changed));
  }

  /** Whether a project may hide what these answers show. */
  get looksAtProjects(): boolean {
    return this.#asked.some(({ field }) => field !== null);
  }

  get #joinsAnswers(): boolean {
    return (
      this.#revisions.size > 0 ||
      this.#asked.some(({ isOwnOnly }) => isOwnOnly) ||
      [...this.#plan.parts].some((part) => part !== 'value' && part !== 'status' && part !== 'issue')
    );
  }

  /** The answers of a job as one JSON column, over `j`; null where no column shows any. */
  get column(): Sql {
    const { db } = this.#report.reader;
    const questions = this.#asked.map(({ id }) => id);
    if (questions.length === 0) return sql`null`;
    const joined = this.#joinsAnswers;
    const more = joined ? sql`, a.question_revision, a.user_id, ${this.#more}` : sql``;
    return sql`(select json_agg(json_build_array(array_position(${questions}::uuid[], c.question_id) - 1, c.repetition, c.value,
        case when c.is_issue then 1 else 0 end + case when c.is_on_path then 2 else 0 end
          + case when ${wasRemoved(db)} then 4 else 0 end ${more}))
      from ${db.table('current_answers')} c ${joined ? sql`join ${db.table('answers')} a on a.id = c.answer_id` : sql``}
      where c.job_id = j.id and c.question_id = any(${questions}::uuid[]))`;
  }

  get #more(): Sql {
    return answerMore(this.#report.reader, this.#plan.parts);
  }

  /** What the reader sees of these answers, by question; repetitions in the order in which they stand in `order`. */
  facts(
    rows: readonly AnswerRow[],
    hiddenFields: (field: string) => boolean,
  ): ReadonlyMap<string, readonly AnswerFacts[]> {
    const byQuestion = new Map<string, AnswerFacts[]>();
    for (const row of rows) {
      const question = this.#asked[row[0]];
      if (!question || (question.field !== null && hiddenFields(question.field))) continue;
      if (question.isOwnOnly && row[5] !== this.#report.reader.actor.id) continue;
      const asked = this.#revisions.get(`${question.id}/${row[4]}`) ?? question;
      const fact = answerFact(this.#report.reader, asked, row);
      const known = byQuestion.get(question.id);
      if (known) known.push(fact);
      else byQuestion.set(question.id, [fact]);
    }
    return byQuestion;
  }
}

/** Questions as they were asked in all revisions but the newest, by `{question}/{revision}`. */
async function readEarlier(
  { db, language }: ReportReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Asked>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<{ asked: WireAskedQuestion }>`
    select ${askedQuestionJson} as asked from ${db.table('question_revisions')} r
    join ${db.table('questions')} q on q.id = r.question_id and q.current_revision <> r.revision
    where r.question_id = any(${[...ids]}::uuid[])`);
  return new Map(
    rows.map(({ asked }) => [`${asked.ID}/${asked.revision}`, inLanguages(askedQuestionFromWire(asked), [language])]),
  );
}

/** Whether a retention rule removed what a current answer `c` said. */
const wasRemoved = (db: ReportReader['db']) => sql`(c.value is null
  and exists (select from ${db.table('answers')} r where r.id = c.answer_id and r.retired_at is not null))`;

/** What is read of an answer `a` besides its value, as one JSON column. */
export function answerMore({ db, actor }: ReportReader, parts: ReadonlySet<AnswerPart>): Sql {
  const wanted: Sql[] = [];
  if (parts.has('comment')) wanted.push(sql`'comment', nullif(a.comment, '')`);
  if (parts.has('files')) {
    wanted.push(sql`'files', case when a.files = '{}' then null else (
      select json_agg(json_build_object('_id', f.id, 'name', f.original_name, 'isPicture', f.content_type like 'image/%')
        order by named.place)
      from unnest(a.files) with ordinality as named (id, place) join ${db.table('assets')} f on f.id = named.id
      where f.removed_at is null) end, 'retired', case when a.files <> '{}' then (
      select json_build_object('count', count(*), 'at', ${momentJson(sql`max(f.retired_at)`)})
      from ${db.table('assets')} f where f.id = any(a.files) and f.retired_at is not null having count(*) > 0) end`);
  }
  if (parts.has('signature')) wanted.push(sql`'signed', a.signature is not null`);
  if (parts.has('user') && seesPeople(actor)) {
    wanted.push(
      sql`'name', (select trim(au.first_name || ' ' || au.last_name) from ${db.table('users')} au where au.id = a.user_id)`,
    );
  }
  if (parts.has('date')) wanted.push(sql`'at', ${momentJson(sql`a.answered_at`)}`);
  if (parts.has('location')) wanted.push(sql`'lat', a.latitude, 'long', a.longitude`);
  return wanted.length === 0 ? sql`null::json` : sql`json_build_object(${sql.join(wanted)})`;
}

/** That a retention rule removed files of an answer, and when. */
function removedText({ language, settings }: ReportReader, { count, at }: { count: number; at: string }): string {
  const when = writeMoment(at, settings.timezone);
  return say(language, ($) => $.jobDocuments.retired, { count, when }, asWritten);
}

/** The facts of an answer for a report row, without what the reader may not see (spec/1 §6, spec/2 §6). */
export function answerFact(reader: ReportReader, question: Asked, row: AnswerRow): AnswerFacts {
  const { actor } = reader;
  const [, repetition, value, flags, , userId, more] = row;
  const isShown = maySeeAuthor(actor);
  const place = more && typeof more.lat === 'number' && typeof more.long === 'number' && actor.role === 'sys_admin';
  return {
    question,
    value,
    repetition,
    isIssue: (flags & 1) === 1,
    isOnPath: (flags & 2) === 2,
    ...((flags & 4) === 4 && { isRemoved: true }),
    ...(more && {
      ...(more.comment && { comment: more.comment }),
      ...(more.files && { files: more.files }),
      ...(more.retired && { filesRemoved: removedText(reader, more.retired) }),
      ...(more.signed !== undefined && { isSigned: more.signed }),
      ...(isShown && userId && more.name && { user: { id: userId, name: more.name } }),
      ...(more.at && { answeredAt: more.at }),
      ...(place && { place: { lat: Number(more.lat), long: Number(more.long) } }),
    }),
  };
}
