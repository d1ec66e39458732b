import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';

/** The questions as the editor shows them, in order. Their `sequence` is their place and kept up to date. */
export type Draft = readonly Question[];

/** The question types that the editor offers, in the order of its menu: those that a person can answer by now. */
export const offeredTypes = [
  'step',
  'text',
  'bool',
  'list',
  'date_time',
  'image',
  'length',
  'project_list',
  'system_list',
  'project_value',
  'project_table',
  'message',
  'summary',
] as const satisfies readonly QuestionType[];

/** Puts the questions' places in order again. */
function numbered(questions: readonly Question[]): Draft {
  return questions.map((question, sequence) => (question.sequence === sequence ? question : { ...question, sequence }));
}

/** A new question of this type, with its type's defaults. */
export function newQuestion(type: QuestionType, id: string): Question {
  return {
    id,
    revision: 0,
    type,
    title: '',
    description: '',
    sequence: 0,
    root: null,
    isGlobal: false,
    disabled: false,
    isClientVisible: false,
    fileRequired: false,
    stepIcon: null,
    backgroundMobile: null,
    backgroundDesktop: null,
    darkMode: false,
    settings: questionTypeRegistry[type].defaults,
  };
}

/** Puts questions in at a place. */
export function insertQuestions(draft: Draft, questions: readonly Question[], at: number): Draft {
  return numbered([...draft.slice(0, at), ...questions, ...draft.slice(at)]);
}

/** Replaces what is given of one question. */
export function changeQuestion(draft: Draft, id: string, patch: Partial<Question>): Draft {
  return draft.map((question) => (question.id === id ? { ...question, ...patch } : question));
}

/** Takes questions out. */
export function removeQuestions(draft: Draft, ids: readonly string[]): Draft {
  const gone = new Set(ids);
  return numbered(draft.filter((question) => !gone.has(question.id)));
}

/** A copy of a question that stands right behind it and remembers what it was copied from. */
export function duplicateQuestion(draft: Draft, id: string, newId: string): Draft {
  const place = draft.findIndex((question) => question.id === id);
  const source = draft[place];
  if (!source) return draft;
  const copy: Question = { ...source, id: newId, revision: 0, isGlobal: false, root: source.root ?? source.id };
  return insertQuestions(draft, [copy], place + 1);
}

/** The ids of a question's block: a step with the questions under it, any other question alone. */
export function blockOf(draft: Draft, id: string): readonly string[] {
  const place = draft.findIndex((question) => question.id === id);
  const question = draft[place];
  if (!question) return [];
  if (question.type !== 'step') return [id];
  const next = draft.findIndex((other, index) => index > place && other.type === 'step');
  return draft.slice(place, next < 0 ? draft.length : next).map((one) => one.id);
}

/**
 * Moves a question's block so that it stands before the question that is at `target` now (its length for the end). A
 * step's block is put between blocks, so that no step is torn apart.
 */
export function moveBlock(draft: Draft, id: string, target: number): Draft {
  const block = blockOf(draft, id);
  const start = draft.findIndex((question) => question.id === block[0]);
  if (start < 0) return draft;
  let at = Math.max(0, Math.min(target, draft.length));
  if (draft[start]?.type === 'step') {
    while (at < draft.length && draft[at]?.type !== 'step') at += 1;
  }
  if (at >= start && at <= start + block.length) return draft;
  const moved = draft.slice(start, start + block.length);
  const rest = [...draft.slice(0, start), ...draft.slice(start + block.length)];
  return insertQuestions(rest, moved, at > start ? at - block.length : at);
}

/** One place up or down: a question past its neighbour, a step with its questions past the neighbouring step. */
export function moveByOne(draft: Draft, id: string, direction: -1 | 1): Draft {
  const block = blockOf(draft, id);
  const start = draft.findIndex((question) => question.id === block[0]);
  if (start < 0) return draft;
  if (direction === 1) {
    const neighbour = draft[start + block.length];
    if (!neighbour) return draft;
    const past = draft[start]?.type === 'step' ? blockOf(draft, neighbour.id).length : 1;
    return moveBlock(draft, id, start + block.length + past);
  }
  let target = start - 1;
  if (draft[start]?.type === 'step') while (target > 0 && draft[target]?.type !== 'step') target -= 1;
  return target < 0 ? draft : moveBlock(draft, id, target);
}
