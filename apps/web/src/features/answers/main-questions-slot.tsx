import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { save } from '@plumbline/domain/questionnaire/engine';
import { useActor, useSettings } from '../../lib/access/hooks.ts';
import { directionOf, realLanguage } from '../../i18n/language.ts';
import { useOwner } from '../../offline/use-outbox.ts';
import { Sources } from '../../question-inputs/sources.ts';
import { QuestionnaireLanguages } from '../../question-inputs/spoken.ts';
import { useQuestionnaireLanguage } from '../../question-inputs/use-questionnaire-language.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { jobQuestionnaireQuery, type JobQuestionnaire } from './api/job-questionnaire.ts';
import { useAnswerPosition } from './answering/use-answer-position.ts';
import { useJobSources } from './answering/use-job-sources.ts';
import { useSession, useView } from './answering/use-session.ts';
import { QuestionCard } from './components/question-card.tsx';
import { Restored, Waiting } from './components/restored.tsx';
import { SendingLine } from './components/sending-line.tsx';
import { StoringGuard } from './components/storing-guard.tsx';
import styles from './components/question-screen.module.css';

/** So long after the last change the answers are stored. */
const delay = 800;

/**
 * The main questions of a job that was just made (spec/1 §2, §3 previewSettings), all of them at once. Nothing is demanded here,
 * and nothing has to be pressed: what is answered is stored by itself, and at the latest when the screen is left.
 */
export function MainQuestionsSlot({ jobId }: { readonly jobId: string }) {
  const questionnaire = useQuery(jobQuestionnaireQuery(jobId));
  const asked = useJobSources(questionnaire.data);
  const { wanted } = useQuestionnaireLanguage(questionnaire.data?.languages);
  if (asked.questionnaire) {
    return (
      <QuestionnaireLanguages value={wanted}>
        <Sources value={asked.sources}>
          <OnDevice questionnaire={asked.questionnaire} />
        </Sources>
      </QuestionnaireLanguages>
    );
  }
  return questionnaire.error ? (
    <ErrorState failure={questionnaire.error} onRetry={() => void questionnaire.refetch()} />
  ) : (
    <Waiting />
  );
}

function OnDevice({ questionnaire }: { readonly questionnaire: JobQuestionnaire }) {
  const owner = useOwner();
  const { settings } = questionnaire;
  const { _id: jobId, ID: jobNumber, jobType } = questionnaire.job;
  const place = useMemo(() => ({ owner, jobId, jobNumber }), [owner, jobId, jobNumber]);
  const main = useMemo((): JobQuestionnaire => {
    const wanted = new Set(settings.previewSettings);
    const questions = questionnaire.definition.questions
      .filter(
        (question) => wanted.has(question.id) && !question.isUnseen && !isStep(question) && !isCalculated(question),
      )
      // Each question is independent here: rules between answers need the whole questionnaire.
      .map((question) => ({
        ...question,
        settings: { ...question.settings, pathOrder: false, showWhen: null, constraint: null },
      }));
    return { ...questionnaire, definition: makeDefinition(jobType._id, questions) };
  }, [questionnaire, settings, jobType._id]);
  return (
    <Restored place={place}>
      {({ entries, drafts }) => (
        <MainQuestions
          start={{ questionnaire: main, place, entries, drafts }}
          storesLocation={settings.answerLocation}
        />
      )}
    </Restored>
  );
}

interface WorkProps {
  readonly start: Pick<Parameters<typeof useSession>[0], 'questionnaire' | 'place' | 'entries' | 'drafts'>;
  readonly storesLocation: boolean;
}

function MainQuestions({ start, storesLocation }: WorkProps) {
  const { i18n } = useTranslation('answers');
  const actor = useActor();
  const position = useAnswerPosition(storesLocation);
  const answerer = useMemo(() => answererOf(actor, start.questionnaire.job.status), [actor, start]);
  const { timezone } = useSettings();
  const session = useSession({ ...start, answerer, startAt: null, position, timeZone: timezone });
  const view = useView(session);
  const { state } = view;
  const { contents, changed } = state;

  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => void session.move(save), delay);
    return () => clearTimeout(timer);
  }, [session, changed]);
  useEffect(() => () => void session.move(save), [session]);

  return (
    <div className={styles.screen}>
      <StoringGuard session={session} />
      {state.screens
        .flatMap((screen) => screen.questionIds)
        .map((id) => {
          const index = state.setting.paths.indexOf.get(id) ?? -1;
          const question = state.setting.paths.questions[index];
          if (!question) return null;
          return (
            <QuestionCard
              key={id}
              question={question}
              content={contents.get(id)}
              problems={state.verdicts[index]?.problems ?? []}
              isPointedAt={state.pointedAt.has(id)}
              mayAnswer={state.setting.mayAnswer[index] === true}
              isUploading={state.uploading.has(id)}
              session={session}
              place={start.place}
              language={realLanguage(i18n.language)}
              direction={directionOf(i18n.language)}
            />
          );
        })}
      <SendingLine jobId={start.place.jobId} session={session} />
    </div>
  );
}
