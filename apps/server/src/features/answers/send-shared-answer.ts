import { nameInLanguage } from '../../database/reference-json.ts';
import { mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { sql } from 'kysely';
import { writeToPerson } from '../mail/index.ts';
import { formatPart, readRevisions, revisionKey } from '../questions/index.ts';
import type { Services } from '../../services.ts';
import { mailWork } from '../../worker/start-worker.ts';
import { sharedAnswerMail } from './shared-answer-mail.ts';
import type { SharedAnswer } from './shared-answer-queue.ts';
import { sharedAnswerQueue } from './shared-answer-queue.ts';

export const sharedAnswerWork = mailWork({ queue: sharedAnswerQueue, send: sendSharedAnswer });

interface AnswerRow {
  jobId: string;
  number: number;
  jobType: string;
  project: string | null;
  author: string;
  questionId: string;
  revision: number;
  value: unknown;
  comment: string;
  isIssue: boolean;
  isSigned: boolean;
  files: number;
}

/** Writes the mail with an answer and hands it over; throws when that fails, for the queue to try again. */
async function sendSharedAnswer(services: Services, { schema, answerId, to, mailId }: SharedAnswer): Promise<void> {
  const instance = await services.instances.bySchema(schema);
  if (!instance) return;
  const db = services.databaseOf(schema);
  const { settings } = await services.settings.of(db);
  // If the job was removed or the author banned meanwhile, no mail is sent.
  const row = await db.first(sql<AnswerRow>`
    select j.id as "jobId", j.number, ${nameInLanguage(settings.defaultLanguage, sql`t.title`, sql`t.translations`)} as "jobType", p.name as project,
      trim(u.first_name || ' ' || u.last_name) as author, a.question_id as "questionId",
      a.question_revision as revision, a.value, a.comment, a.is_issue as "isIssue",
      a.signature is not null as "isSigned", cardinality(a.files) as files
    from ${db.table('answers')} a
    join ${db.table('jobs')} j on j.id = a.job_id and j.removed_at is null
    join ${db.table('job_types')} t on t.id = j.job_type_id
    join ${db.table('users')} u on u.id = a.user_id and u.banned_at is null and u.removed_at is null
    left join ${db.table('projects')} p on p.id = j.project_id
    where a.id = ${answerId}`);
  if (!row || !settings.notifications.email) return;
  const named = { questionId: row.questionId, revision: row.revision };
  const question = (await readRevisions(db, [named])).get(revisionKey(named));
  if (!question) return;
  const language = settings.defaultLanguage;
  const parts = questionTypeRegistry[question.type].toText(row.value, question.settings);
  const answer = parts.map((part) => formatPart(part, language, settings.timezone)).join(', ');
  // Mentions in a title are filled in only while answering; the email omits them.
  const title = mentionedIds(question.title).reduce((text, id) => text.replaceAll(`$${id}`, ''), question.title);
  await writeToPerson(services, instance, {
    id: mailId,
    email: to,
    language,
    texts: sharedAnswerMail(language, {
      project: row.project !== null,
      answer: answer !== '',
      comment: row.comment !== '',
      issue: row.isIssue,
      files: row.files > 0,
      signed: row.isSigned,
    }),
    path: `/jobs/${row.jobId}`,
    values: {
      job: `#${row.number}`,
      jobType: row.jobType,
      project: row.project ?? '',
      author: row.author,
      question: title,
      answer: answer.slice(0, 5000),
      comment: row.comment,
      files: String(row.files),
    },
  });
}
