import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { ErrorState } from '../../../ui/error-state.tsx';
import { jobTypeQuery } from '../api/job-types.ts';
import styles from './new-job-type.module.css';

/** What a template holds: its steps with the questions under them, in order. */
export function TemplateQuestions({ templateId }: { templateId: string }) {
  const { t } = useTranslation('jobTypes');
  const template = useQuery(jobTypeQuery(templateId));
  if (template.isError) return <ErrorState failure={template.error} onRetry={() => void template.refetch()} />;
  if (!template.data) return <Skeleton height={160} />;
  if (template.data.questions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(($) => $.jobTypes.template.noQuestions)}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={600} id="template-holds" mb={4}>
        {t(($) => $.jobTypes.template.holds)}
      </Text>
      {/* What scrolls can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard */}
      <ol className={styles.questions} aria-labelledby="template-holds" tabIndex={0}>
        {template.data.questions.map((question) => (
          <li key={question.ID} data-step={questionTypeOf(question.type) === 'step' || undefined}>
            <bdi>{question.title || t(($) => $.jobTypes.untitled)}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
