import type { ExpressionContext } from '../expressions/clock.ts';
import { emptyContent, type Answer } from './answers.ts';
import { askedIdOf, splitAskedId } from './asked-id.ts';
import { isAnswered } from './content-rules.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { stepsOf } from './layout.ts';
import type { Repetition } from './lay-out.ts';
import { followAnswers } from './path-of.ts';
import { sameContent } from './same-content.ts';
import { noClock } from './walk.ts';
import { compilePaths } from './paths.ts';
import { isStep } from '../question-types/question-traits.ts';
import { isRepeatGroup, takesAnswer } from '../question-types/takes-answer.ts';

/** The facts of a stored answer that the rules don't need. */
export interface StoredAnswerFacts {
  readonly ID: string;
  /** How many older answers there are. */
  readonly earlier: number;
  readonly isParallel: boolean;
  /** Whether it was on the path when it was last computed. */
  readonly isCurrent?: boolean;
  /** What a retention rule removed of it; `content` for what was answered. */
  readonly retired?: { readonly content?: boolean | undefined } | null | undefined;
}

/** A question of a job with its current answer, for reading. */
export interface ReadRow<Facts extends StoredAnswerFacts> {
  /** Its `id` is the asked id. */
  readonly question: Question;
  readonly answer: Answer | null;
  /** What the server returned about this answer; null while it is only on this device. */
  readonly facts: Facts | null;
  /** `skipped`: the path jumps over it now. `not_asked`: it is disabled or removed since. `removed`: its repetition is. */
  readonly state: 'current' | 'skipped' | 'not_asked' | 'removed';
}

export interface ReadSection<Facts extends StoredAnswerFacts> {
  readonly step: Question | null;
  /** Of a repeat group: the repetition that the rows are of. */
  readonly repetition: Repetition | null;
  readonly rows: readonly ReadRow<Facts>[];
}

function saysSomething(question: Question, answer: Answer): boolean {
  return (
    isAnswered(question, answer) ||
    answer.files.length > 0 ||
    answer.comment !== null ||
    answer.signature !== null ||
    answer.emails.length > 0 ||
    answer.isIssue
  );
}

/**
 * A list of repetitions is displayed as its repetitions; it has a row of its own only for its history and parallel
 * answers.
 */
function hasPast(facts: StoredAnswerFacts | null): boolean {
  return facts !== null && (facts.earlier > 0 || facts.isParallel);
}

/** Whether a retention rule removed what was answered. */
function wasRemoved(facts: StoredAnswerFacts | null): boolean {
  return facts?.retired?.content === true;
}

/** The placeholder for a missing answer. */
const blank: Omit<Answer, 'questionId' | 'repetition' | 'revision'> = {
  ...emptyContent,
  id: '',
  base: null,
  at: '1970-01-01T00:00:00Z',
  by: null,
  isParallel: false,
};

/**
 * The moment as of which a job is displayed: a submitted one as of its last answer, others as of now, for what nobody
 * has answered yet. With unsent answers on this device, as of the last of these.
 * @param submittedAt a moment with zone; null if it was never submitted
 */
export function momentOfReading(
  state: readonly Answer[],
  facts: ReadonlyMap<string, StoredAnswerFacts>,
  { submittedAt, now }: { readonly submittedAt: string | null; readonly now: Date },
): Date {
  const waiting = state.filter((answer) => facts.get(askedIdOf(answer))?.ID !== answer.id);
  if (waiting.length === 0 && submittedAt === null) return now;
  const looked = waiting.length > 0 ? waiting : state;
  const given = looked.map(({ givenAt, at }) => Date.parse(givenAt ?? at)).filter(Number.isFinite);
  const last = given.length > 0 ? Math.max(...given) : Date.parse(submittedAt ?? '');
  return Number.isFinite(last) ? new Date(Math.min(last, now.getTime())) : now;
}

/**
 * A job's questions and answers for display, in the questionnaire's order, by step and repetition: all answers, and the
 * unanswered questions on the path. An answer that was cleared counts as none, unless it has a history. Questions that
 * are no longer asked and those of removed repetitions come last. Where a retention rule removed answers, the path can't be followed any
 * more: what was on it then is shown, and no question as unanswered.
 */
export function readSections<Facts extends StoredAnswerFacts>(
  definition: QuestionnaireDefinition,
  state: readonly Answer[],
  facts: ReadonlyMap<string, Facts>,
  clock: ExpressionContext = noClock,
): readonly ReadSection<Facts>[] {
  const answers = new Map(state.map((answer) => [askedIdOf(answer), answer]));
  const paths = compilePaths(definition, (groupId) => answers.get(groupId)?.value);
  const { path, calculated } = followAnswers(definition, answers, clock, true);
  const isAllStored = state.every((answer) => facts.get(askedIdOf(answer))?.ID === answer.id);
  const onPath = new Set(path);
  const hasRemoved = state.some((answer) => wasRemoved(facts.get(askedIdOf(answer)) ?? null));
  const rowOf = (question: Question) => {
    const given = computed(question, answers.get(question.id) ?? null);
    const wire = facts.get(question.id) ?? null;
    const isRow = given && (saysSomething(question, given) || (wire?.earlier ?? 0) > 0 || wasRemoved(wire));
    const answer = isRow ? given : null;
    return { question, answer, facts: wire !== null && wire.ID === given?.id ? wire : null };
  };
  /** The calculated value over unsent answers on this device, before the server has computed it. */
  function computed(question: Question, given: Answer | null): Answer | null {
    if (isAllStored) return given;
    const value = calculated.get(question.id);
    if (value === undefined || sameContent(value, given?.value ?? null)) return given;
    return { ...blank, ...splitAskedId(question.id), revision: question.revision, value };
  }
  const sections = stepsOf(paths).map(({ step, repetition, questions }) => ({
    // A step that the person doesn't see is no heading; its repetitions stay apart.
    step: step?.isUnseen && repetition === null ? null : step,
    repetition,
    rows: (step && repetition === null ? [step, ...questions] : questions).flatMap((question): ReadRow<Facts>[] => {
      if (question.isUnseen) return [];
      const row = rowOf(question);
      const isOn = hasRemoved && row.facts ? row.facts.isCurrent !== false : onPath.has(question.id);
      if (!isOn) return row.answer ? [{ ...row, state: 'skipped' }] : [];
      const isShown = isRepeatGroup(question) ? hasPast(row.facts) : takesAnswer(question);
      return isShown && (row.answer !== null || !hasRemoved) ? [{ ...row, state: 'current' }] : [];
    }),
  }));
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  const gone = state.flatMap((answer): ReadRow<Facts>[] => {
    const id = askedIdOf(answer);
    const question = byId.get(answer.questionId);
    if (!question || paths.indexOf.has(id) || isStep(question)) return [];
    const row = rowOf({ ...question, id });
    return row.answer ? [{ ...row, state: question.disabled ? 'not_asked' : 'removed' }] : [];
  });
  const inOrder = gone.toSorted((one, other) => one.question.sequence - other.question.sequence);
  return [...sections, { step: null, repetition: null, rows: inOrder }].filter((section) => section.rows.length > 0);
}

/** How many of the questions that count are answered. */
export function progressOf(sections: readonly ReadSection<StoredAnswerFacts>[]): {
  readonly answered: number;
  readonly total: number;
} {
  const rows = sections.flatMap((section) => section.rows).filter((row) => row.state === 'current');
  return { answered: rows.filter((row) => row.answer !== null).length, total: rows.length };
}
