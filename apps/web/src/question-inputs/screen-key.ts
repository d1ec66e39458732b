import { currentScreen, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';

/**
 * Names what the forward button stands under and what it does there: another question, or Submit in place of Next, is something
 * that a press has to be meant for.
 */
export function screenKey(state: QuestionnaireState): string {
  const [first = ''] = currentScreen(state)?.questionIds ?? [];
  return `${first} ${state.isLastScreen}`;
}
