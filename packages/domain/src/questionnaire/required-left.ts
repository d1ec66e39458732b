import { isMissing } from './content-rules.ts';
import type { QuestionnaireState } from './state.ts';

/** How many questions of the present screen still lack what they demand: what Next, or Submit, waits for. */
export function requiredLeft({ missing }: Pick<QuestionnaireState, 'missing'>): number {
  return new Set(missing.filter(({ code }) => isMissing(code)).map(({ questionId }) => questionId)).size;
}
