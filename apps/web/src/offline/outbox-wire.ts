import { answerToWire, sendAnswers } from '@plumbline/contract/answers';
import { uploadAsset } from '@plumbline/contract/assets';
import type { AnswerOf } from '@plumbline/contract/call';
import { callServer, requestServer } from '../app/api/call-server.ts';
import { NetworkError, ProblemError } from '../app/api/problem-error.ts';
import type { SendFailure } from './outbox-rules.ts';
import { LostFile, type OutboxWire } from './outbox-sender.ts';

/** Refusals of the moment: the same will be taken later. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/** What a failed try to send means. Only what says that the person must sign in again stops everything. */
export function readSendFailure(failure: unknown): SendFailure | null {
  if (failure instanceof ProblemError) {
    if (failure.status === 401) return null;
    const why = { code: failure.code, message: failure.message };
    return passing.has(failure.status) ? { kind: 'passing', why, after: failure.retryAfter } : { kind: 'refused', why };
  }
  if (failure instanceof LostFile) return { kind: 'refused', why: { code: 'file_lost', message: '' } };
  if (failure instanceof NetworkError) return { kind: 'passing', why: { code: 'network', message: '' }, after: null };
  // Whatever else went wrong on this device must not give up what a person answered.
  return { kind: 'passing', why: { code: 'device', message: '' }, after: null };
}

/** The outbox's way to this instance's server. */
export const serverWire: OutboxWire = {
  async sendAnswers(entry, answers) {
    await callServer(sendAnswers, {
      idempotencyKey: entry.key,
      body: {
        job: entry.jobId,
        data: answers.map((answer) => ({ question: answer.questionId, answer: answerToWire(answer) })),
        location: entry.location,
        submit: entry.submit,
      },
    });
  },
  async sendFile(key, file) {
    const form = new FormData();
    form.append('file', file.content ?? new Blob(), file.name);
    const response = await requestServer(uploadAsset, {
      idempotencyKey: key,
      query: { target: 'answer' },
      body: form,
    });
    const asset = (await response.json()) as AnswerOf<typeof uploadAsset>;
    return asset.assetId;
  },
  readFailure: readSendFailure,
};
