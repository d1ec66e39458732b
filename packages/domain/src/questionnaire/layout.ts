import { isStep } from '../question-types/question-traits.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { askedQuestions } from './definition.ts';
import type { Repetition } from './lay-out.ts';
import type { CompiledPaths } from './paths.ts';

export type QuestionnaireMode = 'stepped' | 'single';

/**
 * Stepped if the first visible question is a step and there is more than one, else one question at a time (spec/2 §2).
 */
export function layoutOf(definition: QuestionnaireDefinition): QuestionnaireMode {
  const asked = askedQuestions(definition).filter((question) => !question.isUnseen);
  return isStep(asked[0]) && asked.length > 1 ? 'stepped' : 'single';
}

/** A step, or one repetition of it, with the questions under it. `step` is null for questions before the first step. */
export interface StepOutline {
  readonly step: Question | null;
  readonly repetition: Repetition | null;
  readonly questions: readonly Question[];
}

/**
 * The outline of steps and questions, without disabled ones. A repeat group's step has a section of its own, followed
 * by one per repetition.
 */
export function stepsOf(paths: Pick<CompiledPaths, 'questions' | 'repetitionOf'>): readonly StepOutline[] {
  const steps: { step: Question | null; repetition: Repetition | null; questions: Question[] }[] = [];
  paths.questions.forEach((question, index) => {
    const last = steps.at(-1);
    const repetition = paths.repetitionOf[index] ?? null;
    if (isStep(question)) steps.push({ step: question, repetition: null, questions: [] });
    else if (last && last.repetition === repetition) last.questions.push(question);
    else steps.push({ step: repetition && last ? last.step : null, repetition, questions: [question] });
  });
  return steps;
}
