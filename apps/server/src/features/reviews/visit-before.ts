import type { JobReview } from '@plumbline/contract/reviews';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import { marksPlans, questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { ComparedAnswer } from '@plumbline/domain/questionnaire/deviations';
import { deviations } from '@plumbline/domain/questionnaire/deviations';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sql } from 'kysely';
import { jobFacts, visibleJobsByRow } from '../../access/job-scope.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { DocumentedJob, JobReader } from '../documents/index.ts';
import { questionSteps, readDocumentedJob, readJobHeads } from '../documents/index.ts';

type VisitBefore = NonNullable<JobReview['previous']>;

/**
 * The visit before a job, as far as the person sees it: the newest reported job of its type that is linked before it, else the one that
 * was reported last before it in the same project. One whose answers a retention rule removed can't be compared with.
 */
function visitBefore({ db, actor, now }: JobReader, jobId: string): Promise<VisitBefore | undefined> {
  const isLinked = sql`exists (select from ${db.table('job_links')} l where l.next_id = t.id and l.previous_id = j.id)`;
  return db.first(sql<VisitBefore>`
    select j.id as "_id", j.number as "ID", ${momentJson(sql`j.submitted_at`)} as submitted_at
    from ${db.table('jobs')} t join ${db.table('jobs')} j on j.job_type_id = t.job_type_id and j.id <> t.id
    where t.id = ${jobId} and j.submitted_at < coalesce(t.submitted_at, ${now})
      and (j.project_id = t.project_id or ${isLinked}) and ${visibleJobsByRow(db, actor)}
      and not exists (select from ${db.table('answers')} e where e.job_id = j.id and e.retired_at is not null)
    order by ${isLinked} desc, j.submitted_at desc, j.id desc limit 1`);
}

/** Whether an answer can be the same at another visit: not a date, a picture, a plan, nor a repetition that is another each time. */
const isCompared = (question: Question) =>
  takesAnswer(question) &&
  !isRepeatGroup(question) &&
  !marksPlans(question) &&
  questionTraits[question.type].asksWhen !== true &&
  !question.id.includes('/');

/** The answers of a job as they are compared with another visit's, in the words of its PDF. */
function comparedAnswers(job: DocumentedJob, { language, settings }: JobReader): ComparedAnswer[] {
  const ids = new Set(
    job.sections.flatMap(({ rows }) => rows.flatMap(({ question }) => (isCompared(question) ? question.id : []))),
  );
  const steps = questionSteps({
    job: { ...job, layout: { ...job.layout, showUnanswered: true } },
    language,
    timeZone: settings.timezone,
    files: new Map(),
    photos: { drawn: new Set(), beyond: new Set() },
    signatureOf: new Map(),
    nextPhoto: () => 0,
  });
  return steps.flatMap(({ questions }) =>
    questions.flatMap(({ askedId, title, answer: text, isIssue }) =>
      ids.has(askedId) ? [{ askedId, title, text, isIssue }] : [],
    ),
  );
}

/** How a job's answers differ from the visit before. @throws Problem not_found, forbidden */
export async function compareWithVisitBefore(context: SignedInContext, jobId: string): Promise<JobReview> {
  const { db, actor, authorize } = context;
  const job = await db.first(sql<{ facts: JobFacts }>`
    select ${jobFacts(db, actor)} as facts from ${db.table('jobs')} j where j.id = ${jobId} and ${visibleJobsByRow(db, actor)}`);
  if (!job) throw new Problem('not_found');
  authorize('job.review', job.facts);
  const previous = await visitBefore(context, jobId);
  if (!previous) return { previous: null, deviations: [] };
  const [now, before] = await readJobHeads(context, [jobId, previous._id]);
  if (!now || !before) return { previous: null, deviations: [] };
  const answersOf = async (head: typeof now) => comparedAnswers(await readDocumentedJob(context, head), context);
  return { previous, deviations: [...deviations(await answersOf(now), await answersOf(before))] };
}
