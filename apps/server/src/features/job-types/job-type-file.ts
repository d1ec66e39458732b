import { jobTypeFileVersion, type JobTypeFile } from '@plumbline/contract/job-type-files';
import type { JobType } from '@plumbline/contract/job-types';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export type FileQuestion = JobTypeFile['questions'][number];

/** A question of a file as the questionnaire's rules take it. */
export function asQuestion(question: FileQuestion, sequence: number): Question {
  const { ID, ...rest } = question;
  return { ...rest, id: ID, sequence, revision: 1, root: null, isGlobal: false };
}

/** The name of a question in a file: its place, written as an id, so that the same job type gives the same file. */
export function nameAt(place: number): string {
  return `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`;
}

/** A value with ids put in place of others, wherever they stand in its texts: rules, mentions, conditions, summaries. */
export function renamed<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  return JSON.parse(JSON.stringify(value).replace(anyId, (id) => names.get(id) ?? id)) as Value;
}

/** A job type as a file of our own. */
export function toJobTypeFile(jobType: JobType): string {
  const names = new Map(jobType.questions.map((question, place) => [question.ID, nameAt(place)]));
  const file: JobTypeFile = {
    format: 'plumbline-job-type',
    version: jobTypeFileVersion,
    title: jobType.title,
    icon: jobType.icon,
    settings: jobType.settings,
    clientCanCreate: jobType.clientCanCreate,
    questions: jobType.questions.map((question) => ({
      ID: question.ID,
      name: question.name ?? '',
      type: questionTypeOf(question.type) ?? 'message',
      title: question.title,
      description: question.description,
      settings: question.settings,
      disabled: question.disabled,
      isClientVisible: question.isClientVisible,
      fileRequired: question.fileRequired,
      darkMode: question.darkMode,
      stepIcon: question.stepIcon,
      backgroundMobile: question.backgroundMobile,
      backgroundDesktop: question.backgroundDesktop,
      language: question.language,
      translations: question.translations,
    })),
  };
  return `${JSON.stringify(renamed(file, names), null, 2)}\n`;
}
