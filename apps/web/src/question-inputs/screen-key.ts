import { currentScreen, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';

/**
 * Identifies what the forward button does: another question, or Submit in place of Next, must be pressed deliberately.
 */
export function screenKey(state: QuestionnaireState): string {
  const [first = ''] = currentScreen(state)?.questionIds ?? [];
  return `${first} ${state.isLastScreen}`;
}
