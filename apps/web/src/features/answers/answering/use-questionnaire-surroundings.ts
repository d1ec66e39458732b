import { useContext, useMemo } from 'react';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { currentAnswers, jumpTo } from '@plumbline/domain/questionnaire/engine';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import { questionOf } from '@plumbline/domain/questionnaire/state';
import { summaryEntries } from '@plumbline/domain/questionnaire/summary';
import { questionnaireIn } from '@plumbline/domain/translations/in-languages';
import { textsInEveryLanguage } from '@plumbline/domain/translations/texts';
import { useSettings } from '../../../lib/access/hooks.ts';
import { useSayPart } from '../../../question-inputs/answer-words.tsx';
import { QuestionnaireLanguages, useSpoken } from '../../../question-inputs/spoken.ts';
import { fieldPartsIn, useSources } from '../../../question-inputs/sources.ts';
import type { PlanParts, QuestionSurroundings } from '../../../question-inputs/surroundings.ts';
import { AnsweredPlan, BlueprintQuestion } from '../../blueprints/index.ts';
import type { AnsweringSettings } from '@plumbline/contract/job-types';
import type { AnsweringSession, SessionView } from '../../../lib/answering/answering-session.ts';

const asWritten = (text: string) => text;

const plans: PlanParts = { Question: BlueprintQuestion, Answered: AnsweredPlan };

/**
 * What the inputs see of the questionnaire around them. It changes with the answers only where a question mentions or lists
 * them: else a letter in one answer would draw every question of the step again.
 */
export function useQuestionnaireSurroundings(
  definition: QuestionnaireDefinition,
  session: AnsweringSession,
  { state }: SessionView,
  { allowAddToSummary }: Pick<AnsweringSettings, 'allowAddToSummary'>,
  jobId: string,
  onGoOn: (() => void) | null,
): QuestionSurroundings {
  const { timezone, allDay } = useSettings();
  const say = useSayPart();
  const { sources } = useSources();
  const spoken = useSpoken();
  const shown = questionnaireIn(definition, useContext(QuestionnaireLanguages));
  const mentions = useMemo(
    () => definition.questions.some((question) => textsInEveryLanguage(question).some((text) => text.includes('$'))),
    [definition],
  );
  const lists = useMemo(() => definition.questions.some(({ type }) => questionTraits[type].listsAnswers), [definition]);
  const seen = mentions || lists ? state : null;
  const { isLastScreen } = state;

  return useMemo(() => {
    const answers = mentions && seen ? currentAnswers(seen) : null;
    return {
      jobId,
      plans,
      timeZone: timezone,
      allDay,
      fill: answers
        ? (text, mentionedIn) => fillMentions(text, shown, answers, say, mentionedIn, fieldPartsIn(sources))
        : asWritten,
      summaryOf: (questionId) => {
        const summary = seen && questionOf(seen, questionId);
        return allowAddToSummary && seen && summary ? summaryEntries(seen, summary, spoken) : [];
      },
      goOn: onGoOn ? { isLast: isLastScreen, run: onGoOn } : null,
      onJump: (questionId) => void session.move((before) => jumpTo(before, questionId)),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `say` is made again with each drawing; it changes with the language alone, and then all of this is drawn again
  }, [
    seen,
    mentions,
    sources,
    shown,
    spoken,
    session,
    allowAddToSummary,
    timezone,
    allDay,
    jobId,
    isLastScreen,
    onGoOn,
  ]);
}
