import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import type { Draft } from '../model/draft.ts';

/** How a question is called in lists: its title, with the questions it mentions by name, or that it has none yet. */
export function useQuestionName(draft: Draft): (question: Question) => string {
  const { t } = useTranslation('jobTypeEditor');
  return useCallback(
    (question: Question) => {
      let title = question.title.trim();
      for (const id of mentionedIds(title)) {
        const mentioned = draft.find((other) => other.id === id);
        if (mentioned) title = title.replaceAll(`$${id}`, `[${mentioned.title.trim()}]`);
      }
      return title || t(($) => $.jobTypeEditor.untitled[question.type === 'step' ? 'step' : 'question']);
    },
    [draft, t],
  );
}
