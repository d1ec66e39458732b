import { Button, Progress, Skeleton, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import { atTime, back, currentAnswers, next, submit } from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useSettings } from '../../../app/access/hooks.ts';
import { isProblem } from '../../../app/api/problem-error.ts';
import { beginRun } from '../../../question-inputs/begin-run.ts';
import { RunQuestions } from '../../../question-inputs/run-questions.tsx';
import { LanguageChoice } from '../../../question-inputs/language-choice.tsx';
import { QuestionnaireLanguages } from '../../../question-inputs/spoken.ts';
import { useQuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { bareSurroundings } from '../../../question-inputs/surroundings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { forgetKept, keep, readKept } from '../api/kept-answers.ts';
import { definitionOf, layPicturesReady, publicQuestionnaireQuery, submitPublicly } from '../api/public-answers.ts';
import { ShareQuestionnaire } from './share-questionnaire.tsx';
import styles from './public-answer-screen.module.css';

/**
 * /job_type/asnwer/{id} and /answer/{id}/{project_id}, for a phone: somebody who has the link answers without signing in
 * (decisions, "Questions and answers").
 */
export function PublicAnswerScreen() {
  const { t } = useTranslation('publicAnswers');
  const { id: link = '', project_id: projectId } = useParams({ strict: false }) as { id?: string; project_id?: string };
  const queryClient = useQueryClient();
  const shown = useQuery(publicQuestionnaireQuery(link));
  useEffect(() => {
    if (shown.data) layPicturesReady(queryClient, shown.data);
  }, [queryClient, shown.data]);
  if (isProblem(shown.error, 'public_link_off', 'not_found')) {
    return (
      <main className={styles.page}>
        <Notice
          kind="missing"
          order={1}
          title={t(($) => $.publicAnswers.off.title)}
          text={t(($) => $.publicAnswers.off.text)}
        />
      </main>
    );
  }
  if (shown.isError) {
    return (
      <main className={styles.page}>
        <ErrorState failure={shown.error} onRetry={() => void shown.refetch()} />
      </main>
    );
  }
  if (!shown.data) {
    return (
      <main className={styles.page}>
        <Skeleton height={32} width="60%" mb="lg" />
        <Skeleton height={220} radius="lg" />
      </main>
    );
  }
  return <Answering link={link} projectId={projectId} shown={shown.data} />;
}

const clockIn = (timeZone: string) => ({ now: new Date(), timeZone });

interface AnsweringProps {
  readonly link: string;
  readonly projectId: string | undefined;
  readonly shown: PublicQuestionnaire;
}

function Answering({ link, projectId, shown }: AnsweringProps) {
  const { t } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const { timezone, allDay } = useSettings();
  const definition = useMemo(() => definitionOf(shown), [shown]);
  const [begun, setBegun] = useState(() => readKept(link));
  const [state, setState] = useState(() => beginRun(definition, begun.contents, null, clockIn(timezone)));
  const read = useQuestionnaireLanguage(shown.languages);
  const heading = useRef<HTMLHeadingElement>(null);
  const sending = useMutation({ mutationFn: submitPublicly, onSuccess: () => forgetKept(link) });

  const go = (move: (before: QuestionnaireState) => QuestionnaireState) => {
    const after = fillIn(move(atTime(state, clockIn(timezone))));
    setState(after);
    keep(link, { id: begun.id, contents: after.contents });
    if (after.position !== state.position) {
      window.scrollTo({ top: 0 });
      heading.current?.focus();
    }
    if (after.finished) {
      sending.mutate({ link, projectId, id: begun.id, definition, contents: currentAnswers(after) });
    }
  };
  const again = () => {
    forgetKept(link);
    const fresh = readKept(link);
    setBegun(fresh);
    setState(beginRun(definition, fresh.contents, null, clockIn(timezone)));
    sending.reset();
  };

  if (sending.isSuccess) {
    return (
      <main className={styles.page}>
        <Notice
          kind="empty"
          icon={IconCircleCheck}
          order={1}
          title={t(($) => $.publicAnswers.sent.title)}
          text={t(($) => $.publicAnswers.sent.text)}
        >
          <Button variant="default" onClick={again}>
            {t(($) => $.publicAnswers.sent.again)}
          </Button>
        </Notice>
      </main>
    );
  }
  const total = state.screens.length;
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Title order={1} size="h3" ref={heading} tabIndex={-1} dir="auto" className={styles.title ?? ''}>
          {shown.title}
        </Title>
        <div className={styles.ways}>
          <LanguageChoice read={read} />
          <ShareQuestionnaire title={shown.title} />
        </div>
      </div>
      {state.position === 0 && shown.description ? (
        <p className={`${styles.description} paragraphs`} dir="auto">
          {shown.description}
        </p>
      ) : null}
      {total > 1 ? (
        <div className={styles.progress}>
          <Progress value={((state.position + 1) / total) * 100} size="sm" aria-hidden />
          <p data-numbers="tabular">{t(($) => $.publicAnswers.screen, { number: state.position + 1, total })}</p>
        </div>
      ) : null}
      <div className={styles.questions}>
        <QuestionnaireLanguages value={read.wanted}>
          <RunQuestions
            definition={definition}
            state={state}
            surroundings={{ ...bareSurroundings, timeZone: timezone, allDay }}
            onMove={go}
            headingLevel={2}
          />
        </QuestionnaireLanguages>
      </div>
      <FormFailure text={sending.error ? problemText(sending.error) : null} />
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="md"
          disabled={!state.canGoBack}
          leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
          onClick={() => go(back)}
        >
          {t(($) => $.publicAnswers.back)}
        </Button>
        {state.isLastScreen ? (
          <Button size="md" loading={sending.isPending} onClick={() => go(submit)}>
            {t(($) => $.publicAnswers.submit)}
          </Button>
        ) : (
          <Button
            size="md"
            rightSection={<IconArrowRight size={18} className="mirrored" aria-hidden />}
            onClick={() => go(next)}
          >
            {t(($) => $.publicAnswers.next)}
          </Button>
        )}
      </div>
    </main>
  );
}
