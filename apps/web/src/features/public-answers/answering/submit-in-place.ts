import { jumpTo, submit } from '@plumbline/domain/questionnaire/engine';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';

/** Submits, and stays where it was: until it has arrived, what was submitted is on the screen. */
export function submitInPlace(state: QuestionnaireState): QuestionnaireState {
  const { toSave, finished, ...after } = submit(state);
  if (!finished || state.focus === null) return { ...after, toSave, finished };
  return { ...jumpTo({ ...after, toSave: [], finished: false }, state.focus), toSave, finished };
}
