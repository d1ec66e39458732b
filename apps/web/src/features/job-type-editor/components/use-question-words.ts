import { useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useSettings } from '../../../lib/access/hooks.ts';
import { labelQuestions, type QuestionLabels } from '../../../ui/mentions/labels.ts';
import { mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import { QuestionnaireLanguages, useSpoken } from '../../../question-inputs/spoken.ts';
import type { Draft } from '../model/draft.ts';

/** How a question is called in lists: its title in the chosen language, with the questions it mentions by name, or that it has none yet. */
export function useQuestionName(draft: Draft): (question: Question) => string {
  const { t } = useTranslation('jobTypeEditor');
  const spoken = useSpoken();
  return useCallback(
    (question: Question) => {
      let title = spoken(question).title.trim();
      for (const id of title.includes('$') ? mentionedIds(title) : []) {
        const mentioned = draft.find((other) => other.id === id);
        if (mentioned) title = title.replaceAll(`$${id}`, `[${spoken(mentioned).title.trim()}]`);
      }
      return title || t(($) => $.jobTypeEditor.untitled[isStep(question) ? 'step' : 'question']);
    },
    [draft, spoken, t],
  );
}

type LabelsByWords = Map<string, QuestionLabels>;
const labelled = new WeakMap<Draft, LabelsByWords>();

function labelsOf(draft: Draft, key: string, make: () => QuestionLabels): QuestionLabels {
  const made = labelled.get(draft) ?? new Map<string, QuestionLabels>();
  labelled.set(draft, made);
  const labels = made.get(key) ?? make();
  made.set(key, labels);
  return labels;
}

/** How questions are called in expressions. Made once for a draft, however many expressions are shown. */
export function useQuestionLabels(draft: Draft): QuestionLabels {
  const { i18n } = useTranslation('jobTypeEditor');
  const key = [i18n.language, ...useContext(QuestionnaireLanguages)].join(' ');
  const nameOf = useQuestionName(draft);
  return labelsOf(draft, key, () => labelQuestions(draft.map((one) => ({ id: one.id, name: nameOf(one) }))));
}

/** How questions, and fields of the project, are called in texts that mention them; worked out when it is asked for. */
export function useMentionLabels(draft: Draft): () => QuestionLabels {
  const { i18n } = useTranslation('jobTypeEditor');
  const { projectFields } = useSettings();
  const languages = useContext(QuestionnaireLanguages);
  const nameOf = useQuestionName(draft);
  return useCallback(() => {
    const fields = projectFields.map(({ id, label }) => ({ id, name: label }));
    const key = ['mentions', i18n.language, ...languages, ...fields.map(({ name }) => name)].join('\n');
    return labelsOf(draft, key, () =>
      labelQuestions([...draft.map((one) => ({ id: one.id, name: nameOf(one) })), ...fields]),
    );
  }, [draft, nameOf, projectFields, languages, i18n.language]);
}
