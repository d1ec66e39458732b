import type { Actor } from '@plumbline/domain/actor/actor';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { atLeast } from '@plumbline/domain/actor/roles';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { viewOfUser } from '@plumbline/domain/actor/visibility';
import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import type { EventSight, PersonSight } from '@plumbline/domain/automations/data-as-seen';
import { maySeeAnswer } from '@plumbline/domain/questionnaire/answerability';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../../access/job-scope.ts';
import { phoneAccess, seesEmails } from '../../../access/profile-view.ts';
import { visibleProjects } from '../../../access/project-scope.ts';
import { seesScoreOf } from '../../../access/score-seen.ts';
import { userFacts } from '../../../access/user-scope.ts';
import { jobAnswerer, readQuestionsById } from '../../questions/index.ts';
import type { ActionContext } from './action-context.ts';

const all: PersonSight = { view: 'full', email: true, phone: true };
const none: PersonSight = { view: 'none', email: false, phone: false };
const everything: EventSight = {
  isStranger: false,
  job: true,
  project: true,
  skills: true,
  answer: true,
  answerTo: () => true,
  score: true,
  hiddenIssues: 0,
  person: () => all,
  createdJob: true,
};

/** What is the same whoever reads: the questions that an event's texts can speak of, and who gave the answers. */
interface AskedInEvent {
  questions: readonly WireQuestion[];
  /** The answer that the event brings. */
  answeredBy: string | null;
  issues: readonly { questionId: string; userId: string | null }[];
}

async function askedIn({ owner, data }: ActionContext): Promise<AskedInEvent> {
  const { db } = owner;
  const { job, answer } = data;
  const given = answer
    ? await db.first(sql<{ userId: string | null }>`
        select user_id as "userId" from ${db.table('answers')} where id = ${answer.ID}`)
    : undefined;
  const issues =
    job && job.issues > 0
      ? await db.rows(sql<{ questionId: string; userId: string | null }>`
          select c.question_id as "questionId", a.user_id as "userId" from ${db.table('current_answers')} c
          join ${db.table('answers')} a on a.id = c.answer_id where c.job_id = ${job._id} and c.is_issue and c.is_on_path`)
      : [];
  const ids = [
    ...Object.keys(job?.answers ?? {}),
    ...(answer ? [answer.question._id] : []),
    ...issues.map(({ questionId }) => questionId),
  ];
  const questions = await readQuestionsById(db, [...new Set(ids)]);
  return { questions, answeredBy: given?.userId ?? null, issues };
}

/** What each of these readers sees of an event, in their order. Administrators see everything, and nothing is asked for them. */
export async function eventSights(context: ActionContext, readers: readonly Actor[]): Promise<EventSight[]> {
  const isLimited = readers.some(({ role }) => !atLeast(role, 'business_admin'));
  const asked = isLimited ? await askedIn(context) : { questions: [], answeredBy: null, issues: [] };
  const sights: EventSight[] = [];
  for (const reader of readers) {
    sights.push(atLeast(reader.role, 'business_admin') ? everything : await sightOf(context, reader, asked));
  }
  return sights;
}

async function sightOf(context: ActionContext, reader: Actor, asked: AskedInEvent): Promise<EventSight> {
  const { owner, data, made } = context;
  const { db } = owner;
  const { job, project } = data;
  const row = await db.first(sql<{ job: boolean; project: boolean; createdJob: boolean; score: boolean }>`select
    exists (select from ${db.table('jobs')} j where j.id = ${job?._id ?? null}::uuid
      and ${seesScoreOf(db, reader, sql`j.job_type_id`)}) as score,
    exists (select from ${db.table('jobs')} j where j.id = ${job?._id ?? null}::uuid and ${visibleJobsByRow(db, reader)}) as job,
    exists (select from ${db.table('jobs')} j where j.id = ${made.job?._id || null}::uuid
      and ${visibleJobsByRow(db, reader)}) as "createdJob",
    exists (select from ${db.table('projects')} p where p.id = ${project?._id ?? null}::uuid
      and ${visibleProjects(db, reader)}) as project`);
  const seen = row ?? { job: false, project: false, createdJob: false, score: false };
  const sees = await answersSeenBy(context, reader, asked);
  const people = await peopleSeenBy(context, reader);
  const isHidden = ({ questionId, userId }: AskedInEvent['issues'][number]) => !sees(questionId, userId);
  return {
    ...seen,
    isStranger: reader.shownBy !== undefined,
    // A test has made no job yet: its link is shown as the run will write it.
    createdJob: seen.createdJob || context.isTest,
    skills: seesSkills(reader),
    answer: data.answer !== null && sees(data.answer.question._id, asked.answeredBy),
    // Who gave them is not known any more: what only its author sees is nobody else's.
    answerTo: (questionId) => sees(questionId, null),
    hiddenIssues: asked.issues.filter(isHidden).length,
    person: (id) => people.get(id) ?? (id === reader.id ? all : none),
  };
}

async function answersSeenBy(
  { owner, data }: ActionContext,
  reader: Actor,
  { questions }: AskedInEvent,
): Promise<(questionId: string, by: string | null) => boolean> {
  if (questions.length === 0) return () => false;
  const { db, settings } = owner;
  const job = { status: data.job?.status ?? '', projectId: data.job?.project ?? null };
  const answerer = await jobAnswerer({ db, actor: reader, settings }, job, questions);
  const byId = new Map(questions.map((question) => [question.ID, questionFromWire(question)]));
  return (questionId, by) => {
    const question = byId.get(questionId);
    return question !== undefined && maySeeAnswer(question, answerer, by);
  };
}

async function peopleSeenBy({ owner, data, made }: ActionContext, reader: Actor): Promise<Map<string, PersonSight>> {
  const { db, settings } = owner;
  const wanted = [data.actor, data.user, made.user, ...(data.job?.users ?? [])].flatMap((one) => one?._id ?? []);
  // A client sees no people: nothing is asked for.
  if (wanted.length === 0 || reader.role === 'client') return new Map();
  const rows = await db.rows(sql<{ facts: UserFacts }>`
    select ${userFacts(db, reader)} as facts from ${db.table('users')} u where u.id = any(${wanted}::uuid[])`);
  return new Map(
    rows.map(({ facts }) => {
      const view = viewOfUser(reader, facts);
      const isSelf = facts.id === reader.id;
      const email = isSelf || (view === 'full' && seesEmails(reader, settings));
      const phone = isSelf || (view === 'full' && phoneAccess(reader, facts, settings.userFields).read);
      return [facts.id, { view, email, phone }];
    }),
  );
}
