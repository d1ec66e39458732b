import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReadyQuestion } from '@plumbline/contract/ready-job-types';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { useShownLanguage } from '../../../i18n/use-shown-language.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { readyJobTypeQuery } from '../api/ready-job-types.ts';
import styles from './new-job-type.module.css';

/** What a ready-made job type asks: its steps, and under each its questions with what they offer and demand. */
export function ReadyQuestions({ name }: { readonly name: string }) {
  const { t } = useTranslation('jobTypes');
  const ready = useQuery(readyJobTypeQuery(name, useShownLanguage()));
  if (ready.isError) return <ErrorState failure={ready.error} onRetry={() => void ready.refetch()} />;
  if (!ready.data) return <Skeleton height={240} />;
  return (
    <div>
      <Text size="sm" fw={600} id="ready-holds" mb={4}>
        {t(($) => $.jobTypes.template.holds)}
      </Text>
      {/* What scrolls can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard */}
      <ol className={styles.questions} aria-labelledby="ready-holds" tabIndex={0}>
        {ready.data.questions.map((question) => (
          <li key={question.name} data-step={isStep(question) || undefined}>
            {question.title}
            <QuestionNotes question={question} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** In a line under the title: the options, and whether it is mandatory, conditional, with photo or signature. */
function QuestionNotes({ question }: { readonly question: ReadyQuestion }) {
  const { t } = useTranslation('jobTypes');
  const notes = (['isMandatory', 'isConditional', 'isRepeated', 'takesPhoto', 'takesSignature'] as const)
    .filter((note) => question[note])
    .map((note) => t(($) => $.jobTypes.ready.notes[note]));
  const line = [question.options.join(' / '), ...notes].filter((part) => part !== '').join(' · ');
  return line ? (
    <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
      {line}
    </Text>
  ) : null;
}
