import { Alert, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobReturn } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import styles from './review.module.css';

interface ReturnedNoteProps {
  readonly returned: JobReturn;
  /** The questions that are meant, with their titles: those that the reader sees. */
  readonly questions: readonly { readonly askedId: string; readonly title: string }[];
  /** Opens a question, to answer it where that is possible. */
  readonly onOpen: (askedId: string) => void;
}

/** Why a job was sent back, with the way to each question that is meant. */
export function ReturnedNote({ returned, questions, onOpen }: ReturnedNoteProps) {
  const { t } = useTranslation('reviews');
  const formats = useFormats();
  const at = formats.dateTime(returned.at);
  return (
    <Alert
      color="orange"
      icon={<IconArrowBackUp aria-hidden className={styles.back} />}
      title={t(($) => $.reviews.returned)}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <p className={styles.reason} dir="auto">
        {returned.reason}
      </p>
      <Text size="sm" c="dimmed">
        {returned.by ? t(($) => $.reviews.returnedBy, { name: shownName(returned.by), at }) : at}
      </Text>
      {questions.length > 0 ? (
        <ul className={styles.list}>
          {questions.map(({ askedId, title }) => (
            <li key={askedId}>
              <button type="button" className={styles.link} dir="auto" onClick={() => onOpen(askedId)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
