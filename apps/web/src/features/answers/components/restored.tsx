import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dropPrefetched,
  prefetchedJobState,
  readLocalJobState,
  type LocalJobState,
} from '../answering/local-job-state.ts';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { Notice } from '../../../ui/notice.tsx';

interface RestoredProps {
  readonly place: OutboxPlace;
  readonly children: (kept: LocalJobState) => ReactNode;
}

/** Reads the device's data of the job before anything is rendered: a given answer must never flash as missing. */
export function Restored({ place, children }: RestoredProps) {
  const { t } = useTranslation('answers');
  const [kept, setKept] = useState<LocalJobState | 'refused' | null>(() => prefetchedJobState(place));
  useEffect(() => {
    const isHere = prefetchedJobState(place) !== null;
    dropPrefetched();
    if (isHere) return undefined;
    let isGone = false;
    readLocalJobState(place).then(
      (all) => !isGone && setKept(all),
      (failure: unknown) => {
        console.warn('What is kept on this device could not be read', failure);
        if (!isGone) setKept('refused');
      },
    );
    return () => {
      isGone = true;
    };
  }, [place]);
  if (kept === null) return <Waiting />;
  if (kept === 'refused') {
    return (
      <Notice
        kind="error"
        title={t(($) => $.answers.storage.refusedTitle)}
        text={t(($) => $.answers.storage.refusedText)}
      />
    );
  }
  return children(kept);
}

/** The shape of a screen of questions while it is on its way. */
export function Waiting() {
  const { t } = useTranslation('answers');
  return (
    <Stack p="md" gap="md" role="status" aria-label={t(($) => $.answers.loading)} style={{ flex: 1 }}>
      <Skeleton height={8} />
      <Skeleton height={28} width="60%" />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}
