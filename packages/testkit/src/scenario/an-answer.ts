import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { emptyContent, makeAnswerId, type Answer } from '@plumbline/domain/questionnaire/answers';

let made = 0;

/** A stored answer to a question, with a new id and the next minute as its time. */
export function anAnswer(questionId: string, value: unknown, words: Partial<Answer> = {}): Answer {
  made += 1;
  return {
    ...emptyContent,
    id: makeAnswerId(questionId, `t${made}`),
    questionId,
    repetition: '',
    revision: 1,
    base: null,
    at: new Date(Date.UTC(2026, 0, 1, 8, made)).toISOString(),
    by: 'dana',
    isParallel: false,
    value,
    ...words,
  };
}

/** Someone who answers: an inspector on an assigned job, unless the test says otherwise. */
export function anAnswerer(words: Partial<Answerer> = {}): Answerer {
  return { id: 'dana', role: 'inspector', status: 'assigned', allowedStatuses: null, ...words };
}
