import { dayAt } from '@plumbline/domain/dates/expressions';
import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import { emptyContent, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import type { Question, QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { isFileRequired, isSignatureRequired } from '@plumbline/domain/questionnaire/definition';
import { answer, next, startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import { currentScreen, questionOf } from '@plumbline/domain/questionnaire/state';
import type { AnswerDraft } from '@plumbline/domain/questionnaire/storing';
import { draftsToSave } from '@plumbline/domain/questionnaire/storing';
import { noDate } from '@plumbline/domain/question-types/date-value';
import { firstRepetitions } from '@plumbline/domain/question-types/repetition-list';
import { takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';

/** How somebody answers: the first option and the least number everywhere, or the last and the greatest. */
export type Manner = 'first' | 'last';

interface Surroundings {
  readonly manner: Manner;
  /** What is attached where a file is demanded. */
  readonly file: string;
  /** What is signed with where it must be signed, as a data URL. */
  readonly signature: string;
  readonly clock: ExpressionContext;
}

/** Limits may ask for today, neither before nor after it. */
function todayOf({ now, timeZone }: ExpressionContext): string {
  return dayAt(now.toISOString(), timeZone);
}

type ValueOf = (question: Question, surroundings: Surroundings) => unknown;

const valueOf: Readonly<Partial<Record<QuestionType, ValueOf>>> = {
  bool: (_, { manner }) => manner === 'first',
  list: ({ settings }, { manner }) => {
    const value = settings.childs?.at(manner === 'first' ? 0 : -1)?.value;
    return settings.multiSelect ? [value] : value;
  },
  text: ({ settings, name }, { manner, clock }) => {
    if (settings.textKind === 'email') return 'dana@example.com';
    if (settings.textKind !== 'number') return 'Written on site';
    // The only number with another limit than its own bounds.
    if (name === 'year') return clock.now.getFullYear() - 1;
    return manner === 'first' ? (settings.min ?? 0) : (settings.max ?? 100);
  },
  length: ({ settings }, { manner }) => (manner === 'first' ? (settings.min ?? 0) : (settings.max ?? 100)),
  date_time: ({ settings }, { manner, clock }) => {
    const today = todayOf(clock);
    return settings.isRange
      ? { ...noDate, from: `${today}T06:00`, to: `${today}T${manner === 'first' ? '15:30' : '19:00'}` }
      : { ...noDate, date: today };
  },
  step: () => ({ present: firstRepetitions({ repeat: { min: 2, max: null } }), removed: [] }),
};

/** What is put into a question; null for one that nobody fills in here. */
function contentFor(question: Question, surroundings: Surroundings): AnswerContent | null {
  const isAsked = takesAnswer(question) && !isCalculated(question);
  const value = isAsked ? valueOf[question.type]?.(question, surroundings) : undefined;
  if (value === undefined) return null;
  return {
    ...emptyContent,
    value,
    files: isFileRequired(question) ? [surroundings.file] : [],
    signature: isSignatureRequired(question) ? surroundings.signature : null,
  };
}

/**
 * Answers a questionnaire from its first screen to its submission by the product's own engine, each group twice.
 * @throws where a move is refused, with what is missing
 */
export function answerAll(definition: QuestionnaireDefinition, surroundings: Surroundings): readonly AnswerDraft[] {
  const answerer = { id: null, role: 'business_admin', status: 'assigned', allowedStatuses: null } as const;
  let state = startQuestionnaire(definition, [], layoutOf(definition), answerer, surroundings.clock);
  const drafts = new Map<string, AnswerDraft>();
  const save = () => {
    for (const draft of draftsToSave(state)) drafts.set(askedIdOf(draft), draft);
  };
  const asked = new Set<string>();
  while (!state.finished) {
    const id = currentScreen(state)?.questionIds.find((one) => !asked.has(one));
    if (id !== undefined) {
      asked.add(id);
      const question = questionOf(state, id);
      const content = question && contentFor(question, surroundings);
      if (!content) continue;
      state = answer(state, id, content);
    } else state = state.isLastScreen ? submit(state) : next(state);
    save();
    if (state.refusal === null) continue;
    const missing = state.missing.map(({ questionId, code }) => {
      const { questionId: of } = splitAskedId(questionId);
      return `${definition.questions.find((one) => one.id === of)?.name}: ${code}`;
    });
    throw new Error(`${state.refusal} at ${id}: ${missing.join(', ')}`);
  }
  return [...drafts.values()];
}
