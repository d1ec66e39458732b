import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CompanyHead } from '../../../ui/company-head.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './public-answer-screen.module.css';
import { SaveSubmitted } from './save-submitted.tsx';

interface SubmittedProps {
  readonly link: string;
  readonly id: string;
  /** Null where no PDF is offered. */
  readonly documentKey: string | null;
  readonly onAgain: () => void;
}

/** The answers have arrived. */
export function Submitted({ link, id, documentKey, onAgain }: SubmittedProps) {
  const { t } = useTranslation('publicAnswers');
  return (
    <main className={styles.page}>
      <CompanyHead />
      <Notice
        kind="empty"
        icon={IconCircleCheck}
        order={1}
        title={t(($) => $.publicAnswers.sent.title)}
        text={t(($) => $.publicAnswers.sent.text)}
      >
        <Group justify="center" gap="sm">
          {documentKey ? <SaveSubmitted link={link} id={id} documentKey={documentKey} /> : null}
          <Button variant="default" onClick={onAgain}>
            {t(($) => $.publicAnswers.sent.again)}
          </Button>
        </Group>
      </Notice>
    </main>
  );
}
