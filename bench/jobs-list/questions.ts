import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { call } from '../measuring/api-client.ts';

/** Where an instance runs, and who asks. */
export interface Asking {
  port: number;
  host: string;
  token: string;
}

export const kinds = ['number', 'choice', 'text', 'date', 'yes'] as const;
export type Kind = (typeof kinds)[number];

export interface AskedQuestion {
  id: string;
  kind: Kind;
  /** Its place among those of the job type; the answers of each place are spread in a way of its own. */
  place: number;
}

/** What the copied jobs are asked. */
export interface Measured {
  jobType: string;
  title: string;
  questions: readonly AskedQuestion[];
  /** A job that was answered by a call: how the product stores each kind is read off it. */
  pattern: string;
}

export const rankField = 'bench-priority';

const made: Readonly<Record<Kind, { type: number; settings: object; sample: unknown }>> = {
  number: { type: questionTypeNumber('text'), settings: { textKind: 'number', min: 0, max: 1000 }, sample: 79.5 },
  choice: {
    type: questionTypeNumber('list'),
    settings: { childs: ['Good', 'Fair', 'Worn', 'Broken'].map((label) => ({ label, value: label })) },
    sample: 'Worn',
  },
  text: { type: questionTypeNumber('text'), settings: { allowComment: true }, sample: 'Seen at the north gate, no. 7' },
  date: { type: questionTypeNumber('date_time'), settings: { dateMode: 'date' }, sample: { date: '2026-03-01' } },
  yes: { type: questionTypeNumber('bool'), settings: { allowTaggingIssue: true }, sample: true },
};

export async function send<Answer>(
  asking: Asking,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> {
  const text = await call({ ...asking, method, path, ...(body && { body: JSON.stringify(body) }) });
  return JSON.parse(text) as Answer;
}

/** A job type of so many questions of all kinds, one job of it that is answered, and a ranked field of projects. */
export async function makeQuestions(asking: Asking, count: number): Promise<Measured> {
  const title = 'Measured parts';
  const { _id: jobType } = await send<{ _id: string }>(asking, 'POST', '/v2/jobtype', { title });
  const questions: AskedQuestion[] = [];
  for (let place = 0; place < count; place += 1) {
    const kind = kinds[place % kinds.length] ?? 'number';
    const { type, settings } = made[kind];
    const { ID: id } = await send<{ ID: string }>(asking, 'POST', '/v2/question', {
      type,
      title: `${kind} ${place + 1}`,
      jobType,
      isClientVisible: true,
      settings,
    });
    questions.push({ id, kind, place });
  }
  const { docs } = await send<{ docs: { _id: string }[] }>(asking, 'GET', '/v2/projects?page_size=1');
  const { _id: pattern } = await send<{ _id: string }>(asking, 'POST', '/v2/jobs', {
    job_type: jobType,
    project: docs[0]?._id,
    startDate: new Date().toISOString(),
  });
  const date = new Date().toISOString();
  await send(asking, 'POST', '/v2/answers', {
    job: pattern,
    data: questions.map(({ id, kind }) => ({
      question: id,
      answer: { ID: `${id}_pattern`, value: made[kind].sample, date },
    })),
  });
  const { projectFields } = await send<{ projectFields: object[] }>(asking, 'GET', '/v2/settings');
  await send(asking, 'PUT', '/v2/settings/projectFields', {
    projectFields: [...projectFields, { id: rankField, label: 'Priority', type: 'ranking' }],
  });
  return { jobType, title, questions, pattern };
}
