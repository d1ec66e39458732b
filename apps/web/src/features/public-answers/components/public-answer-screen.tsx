import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isId } from '@plumbline/domain/ids/id-text';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { layPicturesReady, publicQuestionnaireQuery } from '../api/public-answers.ts';
import type { SubmissionScope } from '../api/stored-submissions.ts';
import { LeftBehind } from './left-behind.tsx';
import styles from './public-answer-screen.module.css';
import { PublicAnswering } from './public-answering.tsx';
import { useLanguageOfStranger } from './use-language-of-stranger.ts';
import { useOpenedSubmission } from './use-opened-submission.ts';

/**
 * /job_type/asnwer/{id} and /answer/{id}/{project_id}, for a phone: somebody who has the link answers without signing in
 * (spec/4 §4 "Questions and answers").
 */
export function PublicAnswerScreen() {
  const { id = '', project_id: projectId } = useParams({ strict: false }) as { id?: string; project_id?: string };
  const { row } = useSearch({ strict: false }) as { row?: string };
  // What is no id is about no row.
  const rowId = row !== undefined && isId(row) ? row : null;
  return <PublicAnswerPage link={id} projectId={projectId ?? null} rowId={rowId} />;
}

/** What a link shows, without the address: the questionnaire, or why it can't be answered. */
export function PublicAnswerPage(scope: SubmissionScope) {
  const { link, projectId, rowId } = scope;
  const { t } = useTranslation('publicAnswers');
  const queryClient = useQueryClient();
  const shown = useQuery(publicQuestionnaireQuery(link, projectId ?? undefined, rowId ?? undefined));
  const { opened, storage, begin, goOn, again } = useOpenedSubmission(scope);
  const leftBehind = opened?.leftBehind;
  useLanguageOfStranger(shown.data && opened && !leftBehind ? undefined : null);
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
  if (!shown.data || !opened) {
    return (
      <main className={styles.page}>
        <Skeleton height={32} width="60%" mb="lg" />
        <Skeleton height={220} radius="lg" />
      </main>
    );
  }
  if (leftBehind) return <LeftBehind onGoOn={() => void goOn(leftBehind.id)} onBegin={begin} />;
  const { answers } = opened;
  return <PublicAnswering key={answers.id} stored={answers} storage={storage} shown={shown.data} onAgain={again} />;
}
