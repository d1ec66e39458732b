import { definitionFromWire } from '@plumbline/contract/redacted-state';
import type { JobView } from '@plumbline/contract/job-shapes';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { device } from './device.ts';
import { readCached } from './cache.ts';
import { cacheNames } from '../lib/api/cache-names.ts';
import type { DeviceFile, MarkChanges, OutboxEntry, Owner } from './outbox-entry.ts';
import { oneAfterTheOther } from './marks-queue.ts';

/** An answer that the server never accepted, for display. */
export interface UnsentAnswer {
  readonly answer: Answer;
  /** The question as it was asked; null if the device no longer has the job's questions. */
  readonly question: Question | null;
  /** Those that are on this device. */
  readonly files: readonly DeviceFile[];
}

/** The answers of a job in the outbox, the newest per question, in the order of the questionnaire. */
export function newestAnswers(
  entries: readonly OutboxEntry[],
  questions: readonly Question[],
): readonly Omit<UnsentAnswer, 'files'>[] {
  const newest = new Map<string, Answer>();
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq)) {
    if (entry.kind !== 'answers' || entry.state === 'sent') continue;
    for (const answer of entry.answers) newest.set(askedIdOf(answer), answer);
  }
  const place = new Map(questions.map(({ id }, index) => [id, index]));
  const byId = new Map(questions.map((question) => [question.id, question]));
  return [...newest.values()]
    .toSorted((one, other) => (place.get(one.questionId) ?? Infinity) - (place.get(other.questionId) ?? Infinity))
    .map((answer) => ({ answer, question: byId.get(answer.questionId) ?? null }));
}

/** Marks on a plan that the server never accepted. */
export interface UnsentMarks {
  readonly fileName: string;
  readonly changes: MarkChanges;
}

/** The marks of a job in the outbox, by plan. */
export function newestMarks(entries: readonly OutboxEntry[]): readonly UnsentMarks[] {
  const byPlan = new Map<string, UnsentMarks>();
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq)) {
    if (entry.kind !== 'marks' || entry.state === 'sent') continue;
    const { fileName, file, questionId, repetition, elements, removed } = entry;
    const plan = [questionId, repetition, file].join('/');
    const before = byPlan.get(plan)?.changes ?? { elements: [], removed: [] };
    byPlan.set(plan, { fileName, changes: oneAfterTheOther(before, { elements, removed }) });
  }
  return [...byPlan.values()];
}

/** This person's unsent answers and marks of a job, with the files; `loose` are files that no answer references. */
export async function readUnsent(
  owner: Owner,
  jobId: string,
): Promise<{
  readonly answers: readonly UnsentAnswer[];
  readonly marks: readonly UnsentMarks[];
  readonly loose: readonly DeviceFile[];
}> {
  const [entries, files, kept] = await Promise.all([
    device.entries.where('[owner+jobId]').equals([owner, jobId]).sortBy('seq'),
    device.files.where('[owner+jobId]').equals([owner, jobId]).toArray(),
    readCached<JobView>(owner, cacheNames.job(jobId)),
  ]);
  const questions = kept ? definitionFromWire(jobId, kept.data.questions, kept.data.given).questions : [];
  const byId = new Map(files.filter(({ content }) => content !== null).map((file) => [file.id, file]));
  const answers = newestAnswers(entries, questions).map((one) => ({
    ...one,
    files: one.answer.files.flatMap((id) => byId.get(id) ?? []),
  }));
  const named = new Set(answers.flatMap((one) => one.files));
  const waiting = entries.flatMap((entry) =>
    entry.kind === 'file' && entry.state !== 'sent' ? (byId.get(entry.fileId) ?? []) : [],
  );
  return { answers, marks: newestMarks(entries), loose: waiting.filter((file) => !named.has(file)) };
}
