import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listJobTypeQuestions, listQuestions, questionFromWire } from '@plumbline/contract/questions';
import { marginMentions } from '@plumbline/domain/documents/margin-mentions';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { groupsOf, makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { inLanguages } from '@plumbline/domain/translations/in-languages';
import { realLanguage } from '../../i18n/language.ts';
import { labelQuestions } from '../../ui/mentions/labels.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import { documentKeys } from './keys.ts';

registerLiveInvalidation('question.', [documentKeys.mentionable]);

interface Mentionable {
  /** As it is stored behind the dollar sign. */
  readonly id: string;
  readonly label: string;
}

/** What headers and footers can mention, by the names that people read: facts of the job, and its answers. */
export function useMarginNames(jobTypeId: string | null) {
  const { t, i18n } = useTranslation('documents');
  const language = realLanguage(i18n.language);
  const { data } = useQuery({
    queryKey: documentKeys.mentionableOf(jobTypeId),
    queryFn: ({ signal }) =>
      jobTypeId === null
        ? callServer(listQuestions, { query: { only_global: 'true' }, signal })
        : callServer(listJobTypeQuestions, { params: { id: jobTypeId }, signal }),
    staleTime: 60_000,
  });
  return useMemo(() => {
    const asked = (data ?? []).filter(({ removed }) => !removed).map(questionFromWire);
    // A margin has one answer: what is asked again and again has none that is meant.
    const groups = groupsOf(makeDefinition('margins', asked));
    const questions = asked
      .filter(({ id, type }) => questionTypeRegistry[type].isMentionable && !groups.has(id))
      .map((one) => ({ id: one.id, name: inLanguages(one, [language]).title }));
    const facts = marginMentions.map((id) => ({ id, name: t(($) => $.documents.mention[id]) }));
    const labels = labelQuestions([...facts, ...questions]);
    const named = ({ id }: { id: string }): Mentionable => ({ id, label: labels.labelOf.get(id) ?? id });
    return { labels, facts: facts.map(named), questions: questions.map(named) };
  }, [data, language, t]);
}

export type MarginNames = ReturnType<typeof useMarginNames>;
