import { changeAssetProperties } from '@plumbline/contract/asset-plans';
import { answerToWire, sendAnswers } from '@plumbline/contract/answers';
import { answerTargetOf } from '@plumbline/domain/assets/check-file';
import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { AnswersRefused } from '../lib/api/answers-refused.ts';
import { callServer } from '../lib/api/call-server.ts';
import { newId } from '../lib/api/new-id.ts';
import { NetworkError, ProblemError } from '../lib/api/problem-error.ts';
import { contentHash } from '../lib/uploads/content-hash.ts';
import { givePoster } from '../lib/uploads/film-poster.ts';
import { UnreadableFile } from '../lib/uploads/unreadable-file.ts';
import type { SendFailure } from './outbox-rules.ts';
import type { JobView } from '@plumbline/contract/job-shapes';
import { readCached } from './cache.ts';
import { cacheNames } from '../lib/api/cache-names.ts';
import { device } from './device.ts';
import type { DeviceFile } from './outbox-entry.ts';
import { ownerHere } from '../lib/owner-here.ts';
import { LostFile, type OutboxWire } from './outbox-sender.ts';
import { reportUploadProgress } from './upload-progress.ts';

/** Temporary refusals: a retry may succeed. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/** Classifies a failed attempt. Only a session that has expired, or does nothing but set up a second step, stops everything. */
export function readSendFailure(failure: unknown): SendFailure | null {
  if (failure instanceof ProblemError) {
    if (failure.status === 401 || failure.code === 'second_factor_setup_required') return null;
    const said = failure instanceof AnswersRefused ? { answers: failure.answers } : {};
    const why = { code: failure.code, message: failure.message, ...said };
    return passing.has(failure.status) ? { kind: 'passing', why, after: failure.retryAfter } : { kind: 'refused', why };
  }
  if (failure instanceof LostFile || failure instanceof UnreadableFile)
    return { kind: 'refused', why: { code: 'file_lost', message: '' } };
  if (failure instanceof NetworkError) return { kind: 'passing', why: { code: 'network', message: '' }, after: null };
  // Any other error on this device must not discard a person's answers.
  return { kind: 'passing', why: { code: 'device', message: '' }, after: null };
}

/** The titles of a job's questions, as far as they are on this device. */
async function titlesOf(jobId: string): Promise<ReadonlyMap<string, string>> {
  const owner = ownerHere();
  const cachedJob = owner === null ? null : await readCached<JobView>(owner, cacheNames.job(jobId)).catch(() => null);
  return new Map(cachedJob?.data.questions.map(({ ID, title }) => [ID, title]));
}

/** The names of a job's files that were attached on this device, by the server's ids. */
async function fileNamesOf(jobId: string): Promise<ReadonlyMap<string, string>> {
  const owner = ownerHere();
  const here = owner === null ? [] : device.files.where('[owner+jobId]').equals([owner, jobId]).toArray();
  const files = await Promise.resolve(here).catch(() => []);
  return new Map(files.flatMap(({ assetId, name }) => (assetId === null ? [] : [[assetId, name] as const])));
}

/**
 * Reports a refused file as a problem of the answer that references it, so that the message names question and file.
 */
async function fileRefused(failure: ProblemError, { id, owner, jobId, name }: DeviceFile): Promise<ProblemError> {
  const entries = await device.entries
    .where('[owner+jobId]')
    .equals([owner, jobId])
    .toArray()
    .catch(() => []);
  const answers = entries.flatMap((entry) => (entry.kind === 'answers' ? entry.answers : []));
  const questionId = answers.find(({ files }) => files.includes(id))?.questionId ?? id;
  const { code, message } = failure;
  const errors = [{ path: 'data.0.answer.files.0', code, message }];
  const problem = new ProblemError(message, { ...failure, errors });
  return new AnswersRefused(problem, [questionId], await titlesOf(jobId), [[name]]);
}

/** The picture already contains the drawing, so failing to store its markup must not block it. */
async function sayMarks(id: string, value: PictureMarks): Promise<void> {
  try {
    await callServer(changeAssetProperties, { params: { id }, body: { name: 'marks', value } });
  } catch (failure) {
    if (readSendFailure(failure)?.kind !== 'refused') throw failure;
    console.warn('What was drawn on a photo was not taken', failure);
  }
}

/**
 * The connection of the outbox to this instance's server.
 * @param mayGoOn whether the outbox's person is still signed in here; checked before each request of an upload
 */
export const wireToServer = (mayGoOn: () => boolean): OutboxWire => ({
  async sendAnswers({ key, jobId, answers, location, submit }) {
    try {
      await callServer(sendAnswers, {
        idempotencyKey: key,
        body: {
          job: jobId,
          data: answers.map((answer) => ({ question: answer.questionId, answer: answerToWire(answer) })),
          location,
          submit,
        },
      });
    } catch (failure) {
      if (!(failure instanceof ProblemError) || failure.errors.length === 0) throw failure;
      const ids = answers.map(({ questionId }) => questionId);
      const [titles, names] = await Promise.all([titlesOf(jobId), fileNamesOf(jobId)]);
      const namesOf = answers.map(({ files }) => files.map((file) => names.get(file)));
      throw new AnswersRefused(failure, ids, titles, namesOf);
    }
  },
  async sendMarks(marks, assetIds) {
    const { sendMarks } = await import('./send-marks.ts');
    return sendMarks(marks, assetIds);
  },
  async sendFile(file, { signal, keep, marks }) {
    const { id, content, name, upload } = file;
    if (!content) throw new LostFile();
    const purpose = { target: answerTargetOf({ name, type: content.type, size: content.size }) };
    // Loaded with the first file, because most entries are answers.
    const { sendFile } = await import('../lib/uploads/send-file.ts');
    const begun = upload ?? { id: newId(), sha256: await contentHash(content) };
    if (!upload) await keep(begun);
    try {
      const assetId = await sendFile({
        content,
        name,
        purpose,
        upload: begun,
        mayBeThere: upload !== undefined,
        signal,
        onProgress: (sent) => reportUploadProgress(id, sent / content.size),
        mayGoOn,
      });
      if (marks) await sayMarks(assetId, marks);
      void givePoster(assetId, content, purpose);
      return assetId;
    } catch (failure) {
      throw failure instanceof ProblemError ? await fileRefused(failure, file) : failure;
    } finally {
      reportUploadProgress(id, null);
    }
  },
  readFailure: readSendFailure,
});
