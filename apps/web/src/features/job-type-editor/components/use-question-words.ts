import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import type { Draft } from '../model/draft.ts';

/** How a question is called in lists: its title in the chosen language, with the questions it mentions by name, or that it has none yet. */
export function useQuestionName(draft: Draft): (question: Question) => string {
  const { t } = useTranslation('jobTypeEditor');
  const spoken = useSpoken();
  return useCallback(
    (question: Question) => {
      let title = spoken(question).title.trim();
      for (const id of mentionedIds(title)) {
        const mentioned = draft.find((other) => other.id === id);
        if (mentioned) title = title.replaceAll(`$${id}`, `[${spoken(mentioned).title.trim()}]`);
      }
      return title || t(($) => $.jobTypeEditor.untitled[question.type === 'step' ? 'step' : 'question']);
    },
    [draft, spoken, t],
  );
}
