import { isMissing } from './content-rules.ts';
import type { QuestionnaireState } from './state.ts';

/** How many questions of the current screen lack something mandatory, which blocks Next or Submit. */
export function requiredLeft({ missing }: Pick<QuestionnaireState, 'missing'>): number {
  return new Set(missing.filter(({ code }) => isMissing(code)).map(({ questionId }) => questionId)).size;
}
