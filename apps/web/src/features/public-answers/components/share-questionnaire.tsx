import { ActionIcon } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareLink, type Shared } from '../../../app/jobs/share-link.ts';
import styles from './public-answer-screen.module.css';

/** So long a copied link is told (Spec 1 §9), and one that could not be. */
const told = { copied: 3000, failed: 10_000 } as const;

interface ShareQuestionnaireProps {
  readonly title: string;
}

/** Gives the public address of the screen away, without network too; what is typed into it stays here. */
export function ShareQuestionnaire({ title }: ShareQuestionnaireProps) {
  const { t } = useTranslation('publicAnswers');
  const [shared, setShared] = useState<Shared | null>(null);
  useEffect(() => {
    if (shared !== 'copied' && shared !== 'failed') return undefined;
    const timer = setTimeout(() => setShared(null), told[shared]);
    return () => clearTimeout(timer);
  }, [shared]);
  const share = async () => {
    setShared(null);
    const { origin, pathname } = window.location;
    setShared(await shareLink({ url: `${origin}${pathname}`, title }));
  };
  return (
    <>
      <p role="status" className={styles.shared}>
        {shared === 'copied' ? t(($) => $.publicAnswers.linkCopied) : null}
        {shared === 'failed' ? t(($) => $.publicAnswers.copyFailed) : null}
      </p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(($) => $.publicAnswers.share)}
        title={t(($) => $.publicAnswers.share)}
        onClick={() => void share()}
      >
        <IconShare size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}
