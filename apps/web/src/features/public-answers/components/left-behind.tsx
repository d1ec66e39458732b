import { Button, Group } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CompanyHead } from '../../../ui/company-head.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './public-answer-screen.module.css';

interface LeftBehindProps {
  readonly onGoOn: () => void;
  readonly onBegin: () => void;
}

/** A tab was closed with answers that were not sent. Nothing of them is shown: this may be somebody else. */
export function LeftBehind({ onGoOn, onBegin }: LeftBehindProps) {
  const { t } = useTranslation('publicAnswers');
  return (
    <main className={styles.page}>
      <CompanyHead />
      <Notice
        kind="empty"
        icon={IconNotes}
        order={1}
        title={t(($) => $.publicAnswers.leftBehind.title)}
        text={t(($) => $.publicAnswers.leftBehind.text)}
      >
        <Group justify="center" gap="sm">
          <Button onClick={onGoOn}>{t(($) => $.publicAnswers.leftBehind.goOn)}</Button>
          <Button variant="default" onClick={onBegin}>
            {t(($) => $.publicAnswers.leftBehind.begin)}
          </Button>
        </Group>
      </Notice>
    </main>
  );
}
