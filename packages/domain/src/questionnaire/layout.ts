import type { Question, QuestionnaireDefinition } from './definition.ts';
import { askedQuestions } from './definition.ts';

export type QuestionnaireMode = 'stepped' | 'single';

/** By steps when the first question is a step and there is more than one question, else one at a time (Spec 2 §2). */
export function layoutOf(definition: QuestionnaireDefinition): QuestionnaireMode {
  const asked = askedQuestions(definition);
  return asked[0]?.type === 'step' && asked.length > 1 ? 'stepped' : 'single';
}

/** A step with the questions under it. `step` is null for questions before the first step. */
export interface StepOutline {
  readonly step: Question | null;
  readonly questions: readonly Question[];
}

/** The outline of steps and questions, disabled ones left out. */
export function stepsOf(definition: QuestionnaireDefinition): readonly StepOutline[] {
  const steps: { step: Question | null; questions: Question[] }[] = [];
  for (const question of askedQuestions(definition)) {
    const last = steps.at(-1);
    if (question.type === 'step') steps.push({ step: question, questions: [] });
    else if (last) last.questions.push(question);
    else steps.push({ step: null, questions: [question] });
  }
  return steps;
}
