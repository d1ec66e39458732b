import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { call } from '../measuring/api-client.ts';
import sharp from 'sharp';

/** Where the product runs, and who asks. */
export interface Asking {
  port: number;
  token: string;
}

interface Answered {
  question: string;
  answer: { ID: string; value: unknown; date: string; files?: string[]; comment?: string };
}

/** A picture with grain that is no other's: what is shown twice would be set once. */
async function grainyPhoto(number: number, width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 96 + (number % 64), sigma: 24 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#777', noise } });
  return picture.blur(0.8).jpeg({ quality: 80 }).toBuffer();
}

async function post<Made>(asking: Asking, path: string, body: object): Promise<Made> {
  return JSON.parse(await call({ ...asking, method: 'POST', path, body: JSON.stringify(body) })) as Made;
}

async function upload({ port, token }: Asking, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://localhost:${port}/v2/asset/upload?target=answer`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { assetId: string }).assetId;
}

/** A job type of so many questions, each of which takes photos. */
async function makeJobType(asking: Asking, title: string, count: number): Promise<{ id: string; questions: string[] }> {
  const { _id: id } = await post<{ _id: string }>(asking, '/v2/jobtype', { title });
  const questions: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const { ID } = await post<{ ID: string }>(asking, '/v2/question', {
      type: questionTypeNumber(place % 3 === 0 ? 'bool' : 'text'),
      title: `Item ${place + 1}: is it in order, and what was found?`,
      jobType: id,
      settings: { allowAddingFile: true, allowComment: true },
    });
    questions.push(ID);
  }
  return { id, questions };
}

const at = '2026-11-24T08:00:00.000Z';
let answers = 0;
const anAnswer = (question: string, value: unknown, more: object = {}): Answered => {
  answers += 1;
  return { question, answer: { ID: `${question}_bench${answers}`, value, date: at, ...more } };
};

async function makeJob(asking: Asking, jobType: string, data: readonly Answered[]): Promise<string> {
  const { docs } = JSON.parse(await call({ ...asking, path: '/v2/projects?page_size=1' })) as {
    docs: { _id: string }[];
  };
  const { _id: job } = await post<{ _id: string }>(asking, '/v2/jobs', {
    job_type: jobType,
    project: docs[0]?._id,
    startDate: at,
  });
  for (let from = 0; from < data.length; from += 50)
    await post(asking, '/v2/answers', { job, data: data.slice(from, from + 50) });
  return job;
}

/** An inspection as large as they get. @returns its job, and what is in it */
export async function makeInspection(
  asking: Asking,
  { questions, photos }: { questions: number; photos: number },
): Promise<{ job: string; texts: readonly string[]; pictures: readonly Buffer[] }> {
  const made = await makeJobType(asking, 'Large inspection', questions);
  const pictures: Buffer[] = [];
  while (pictures.length < photos) pictures.push(await grainyPhoto(pictures.length, 1600, 1200));
  const files: string[] = [];
  for (const [number, bytes] of pictures.entries()) files.push(await upload(asking, bytes, `photo ${number + 1}.jpg`));
  const texts: string[] = [];
  const data = made.questions.map((question, place) => {
    const text = `Found number ${place + 1} worn at the edge; נמצא שחוק בקצה, יש להחליף עד סוף החודש.`;
    texts.push(text);
    const file = files[place];
    return anAnswer(question, place % 3 === 0 ? place % 2 === 0 : text, {
      ...(file && { files: [file] }),
      ...(place % 4 === 0 && { comment: 'Seen by two people' }),
    });
  });
  return { job: await makeJob(asking, made.id, data), texts, pictures };
}

/** So many jobs with a photo each, and the columns that show them. */
export async function makePhotographed(asking: Asking, count: number): Promise<{ jobType: string; columns: object[] }> {
  const { id, questions } = await makeJobType(asking, 'Photographed', 1);
  const [question = ''] = questions;
  for (let number = 0; number < count; number += 1) {
    const file = await upload(asking, await grainyPhoto(number, 400, 300), `thumbnail ${number}.jpg`);
    await makeJob(asking, id, [anAnswer(question, true, { files: [file] })]);
  }
  const columns = [
    { _id: 'number', type: 'property', table: 'jobs', field: 'job_id' },
    { _id: 'photo', type: 'question', table: 'job_type', field: question, target: 'files' },
  ];
  return { jobType: id, columns };
}
