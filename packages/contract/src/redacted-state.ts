import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';
import { makeDefinition, type QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import type { RedactedQuestion } from '@plumbline/domain/questionnaire/redacted-state';
import { redactedQuestion } from '@plumbline/domain/questionnaire/redacted-question';
import { z } from 'zod';
import type { WireQuestion } from './questions.ts';
import { questionFromWire } from './questions.ts';
import { id } from './wire.ts';

/** The place of a question that the person doesn't see: no more of it than the path needs. */
const unseenQuestion = z.object({
  ID: id,
  sequence: z.number().int(),
  isStep: z.boolean(),
  isRepeated: z.boolean(),
  disabled: z.boolean(),
  /** The condition under which it is asked, without what looks at the unseen. */
  showWhen: z.string().nullable(),
});

/** The redacted state of one place: see `RedactedQuestion` of the questionnaire's rules. */
const placeGiven = z.object({
  outcomes: z.array(z.unknown()).optional(),
  leadsTo: id.nullable().optional(),
  problems: z.array(z.string()).optional(),
  mayAnswer: z.boolean().optional(),
  repetitions: z.array(z.string()).optional(),
  of: z.record(z.string(), z.string().nullable()).optional(),
});

/**
 * What a person is given in place of the questions and answers that they may not see, so that their device finds the same
 * path as the server. `places` by question and repetition as asked (`{question}` or `{question}/{repetition}`), `fresh` by
 * question for repetitions that are added. Null for whoever sees everything.
 */
export const given = z
  .object({
    unseen: z.array(unseenQuestion),
    places: z.record(z.string(), placeGiven),
    fresh: z.record(z.string(), placeGiven),
  })
  .nullable();

export type WireRedactedState = z.output<typeof given>;

/** What a person's questionnaire gives in place of the unseen, for the wire. */
export function redactedStateToWire({ given: state, questions }: QuestionnaireDefinition): WireRedactedState {
  if (!state) return null;
  const unseen = questions.filter((question) => question.isUnseen);
  return {
    ...(JSON.parse(JSON.stringify(state)) as Pick<NonNullable<WireRedactedState>, 'places' | 'fresh'>),
    unseen: unseen.map((question) => ({
      ID: question.id,
      sequence: question.sequence,
      isStep: isStep(question),
      isRepeated: question.settings.repeat !== undefined,
      disabled: question.disabled,
      showWhen: question.settings.showWhen ?? null,
    })),
  };
}

/** A person's questionnaire from the wire: the questions that they see, and what is given in place of the others. */
export function definitionFromWire(
  jobTypeId: string,
  questions: readonly WireQuestion[],
  state: WireRedactedState | undefined,
): QuestionnaireDefinition {
  const seen = questions.map(questionFromWire);
  if (!state) return makeDefinition(jobTypeId, seen);
  const places = state.unseen.map(({ ID, sequence, isRepeated, disabled, showWhen, ...place }) =>
    redactedQuestion({
      id: ID,
      type: place.isStep ? 'step' : 'message',
      sequence,
      disabled,
      settings: { showWhen, repeat: isRepeated ? { min: 0, max: null } : null },
    }),
  );
  return makeDefinition(jobTypeId, [...seen, ...places], {
    places: fromWire(state.places),
    fresh: fromWire(state.fresh),
  });
}

function fromWire(places: NonNullable<WireRedactedState>['places']): Readonly<Record<string, RedactedQuestion>> {
  return places as Readonly<Record<string, Omit<RedactedQuestion, 'problems'> & { problems?: AnswerProblemCode[] }>>;
}
