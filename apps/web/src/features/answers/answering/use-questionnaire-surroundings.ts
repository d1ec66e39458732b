import { useContext, useMemo } from 'react';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { currentAnswers, jumpTo } from '@plumbline/domain/questionnaire/engine';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import { questionOf } from '@plumbline/domain/questionnaire/state';
import { summaryEntries } from '@plumbline/domain/questionnaire/summary';
import { questionnaireIn } from '@plumbline/domain/translations/in-languages';
import { saidAnywhere } from '@plumbline/domain/translations/texts';
import { useSettings } from '../../../app/access/hooks.ts';
import { useSayPart } from '../../../question-inputs/answer-words.tsx';
import { QuestionnaireLanguages, useSpoken } from '../../../question-inputs/spoken.ts';
import { fieldPartsIn, useSources } from '../../../question-inputs/sources.ts';
import type { QuestionSurroundings } from '../../../question-inputs/surroundings.ts';
import type { AnsweringSettings } from '@plumbline/contract/job-types';
import type { AnsweringSession, SessionView } from './answering-session.ts';

const asWritten = (text: string) => text;

/**
 * What the inputs see of the questionnaire around them. It changes with the answers only where a question mentions or lists
 * them: else a letter in one answer would draw every question of the step anew.
 */
export function useQuestionnaireSurroundings(
  definition: QuestionnaireDefinition,
  session: AnsweringSession,
  { state }: SessionView,
  { allowAddToSummary }: Pick<AnsweringSettings, 'allowAddToSummary'>,
): QuestionSurroundings {
  const { timezone, allDay } = useSettings();
  const say = useSayPart();
  const { sources } = useSources();
  const spoken = useSpoken();
  const shown = questionnaireIn(definition, useContext(QuestionnaireLanguages));
  const mentions = useMemo(
    () => definition.questions.some((question) => saidAnywhere(question).some((text) => text.includes('$'))),
    [definition],
  );
  const lists = useMemo(() => definition.questions.some(({ type }) => type === 'summary'), [definition]);
  const seen = mentions || lists ? state : null;

  return useMemo(() => {
    const answers = mentions && seen ? currentAnswers(seen) : null;
    return {
      timeZone: timezone,
      allDay,
      fill: answers
        ? (text, askedAt) => fillMentions(text, shown, answers, say, askedAt, fieldPartsIn(sources))
        : asWritten,
      summaryOf: (questionId) => {
        const summary = seen && questionOf(seen, questionId);
        return allowAddToSummary && seen && summary ? summaryEntries(seen, summary, spoken) : [];
      },
      onJump: (questionId) => void session.move((before) => jumpTo(before, questionId)),
    };
    // `say` is made anew with each drawing; it changes with the language alone, and then all of this is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seen, mentions, sources, shown, spoken, session, allowAddToSummary, timezone, allDay]);
}
