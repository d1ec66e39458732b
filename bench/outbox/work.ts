import type { ResponseOf } from '@plumbline/contract/call';
import { createJobType } from '@plumbline/contract/job-types';
import { createJob, readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { createQuestion } from '@plumbline/contract/questions';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { call } from '../measuring/api-client.ts';

/** Somebody at the server. */
export interface Caller {
  readonly port: number;
  readonly token: string;
}

/** A job with the ids of its questions. */
export interface WorkJob {
  readonly id: string;
  readonly number: number;
  readonly questionIds: readonly string[];
}

async function post<Made>(by: Caller, path: string, body: unknown): Promise<Made> {
  return JSON.parse(await call({ ...by, method: 'POST', path, body: JSON.stringify(body) })) as Made;
}

/** Makes jobs of one questionnaire of texts, each of which takes files, for this person. */
export async function makeJobs(by: Caller, userId: string, jobs: number, questions: number): Promise<WorkJob[]> {
  const { _id: jobType } = await post<{ _id: string }>(by, createJobType.path, { title: 'A day on site' });
  const questionIds: string[] = [];
  for (let place = 0; place < questions; place += 1) {
    const body = {
      title: `Question ${place}`,
      type: questionTypeNumber('text'),
      settings: { allowAddingFile: true },
      jobType,
    };
    questionIds.push((await post<{ ID: string }>(by, createQuestion.path, body)).ID);
  }
  const { _id: project } = await post<{ _id: string }>(by, createProject.path, { name: 'Tower' });
  const made: WorkJob[] = [];
  for (let place = 0; place < jobs; place += 1) {
    const body = { job_type: jobType, project, startDate: new Date().toISOString(), users: [userId] };
    const { _id: id, ID: number } = await post<{ _id: string; ID: number }>(by, createJob.path, body);
    made.push({ id, number, questionIds });
  }
  return made;
}

/** One answer that was given, and the hash of the photo that belongs to it. */
export interface GivenAnswer {
  readonly job: WorkJob;
  readonly questionId: string;
  readonly value: string;
  readonly photo: string | null;
}

/** What the server has of all that was given: what is missing, what is there twice, what is there and was not given. */
export async function compare(by: Caller, given: readonly GivenAnswer[], hashOf: (assetId: string) => Promise<string>) {
  let [missing, doubled, photosMissing] = [0, 0, 0];
  for (const [jobId, ofJob] of Map.groupBy(given, ({ job }) => job.id)) {
    const read = JSON.parse(await call({ ...by, path: readJob.path.replace('{id}', jobId) })) as ResponseOf<
      typeof readJob
    >;
    const answers = new Map(read.answers.map((answer) => [answer.question, answer]));
    for (const { questionId, value, photo } of ofJob) {
      const answer = answers.get(questionId);
      if (answer?.value !== value) missing += 1;
      doubled += answer?.earlier ?? 0;
      const hashes = await Promise.all((answer?.files ?? []).map(hashOf));
      if (photo !== null && !hashes.includes(photo)) photosMissing += 1;
      doubled += Math.max(0, hashes.length - (photo === null ? 0 : 1));
    }
  }
  return { missing, doubled, photosMissing };
}
