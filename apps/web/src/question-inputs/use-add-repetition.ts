import { useCallback } from 'react';
import { addRepetition } from '@plumbline/domain/questionnaire/repetitions';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { newRepetitionId } from './new-repetition-id.ts';

/**
 * Adds a repetition to a group. The same move however often the screen is drawn: a second press while the first is still being
 * written is the first again.
 */
export function useAddRepetition(groupId: string): (before: QuestionnaireState) => QuestionnaireState {
  return useCallback((before) => addRepetition(before, groupId, newRepetitionId()), [groupId]);
}
