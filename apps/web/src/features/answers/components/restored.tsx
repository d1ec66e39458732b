import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readToldDrafts } from '../api/answer-drafts.ts';
import { meetDraftsOnOpening } from '../answering/shared-drafts.ts';
import { device } from '../../../offline/device.ts';
import { handedOutTaken } from '../../../offline/handed-out-taken.ts';
import { localNotes } from '../../../offline/local-notes.ts';
import { draftsOf, takeNotedDrafts } from '../../../offline/noted-drafts.ts';
import type { KeptDraft } from '../../../offline/outbox-database.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import { readDrafts, readEntries, type OutboxPlace } from '../../../offline/outbox.ts';
import { claim, isStillHere } from '../../../offline/outbox-owner.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What this device has of a job. */
interface Kept {
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly KeptDraft[];
}

interface RestoredProps {
  readonly place: OutboxPlace;
  readonly children: (kept: Kept) => ReactNode;
}

async function readKept(place: OutboxPlace): Promise<Kept> {
  // Answering may be here before what sends, which says it too.
  claim(place.owner);
  const asking = readToldDrafts(place.jobId);
  await handedOutTaken(place.owner);
  await takeNotedDrafts(localNotes(), place, draftsOf(device));
  const entries = await readEntries(device, place.owner);
  const told = await asking;
  if (told && isStillHere(place.owner)) await meetDraftsOnOpening(device, place, told, entries);
  return { entries, drafts: await readDrafts(device, place) };
}

/**
 * Reads what this device keeps of the job before anything is drawn: an answer given must never flash as missing. */
export function Restored({ place, children }: RestoredProps) {
  const { t } = useTranslation('answers');
  const [kept, setKept] = useState<Kept | 'refused' | null>(null);
  useEffect(() => {
    let isGone = false;
    readKept(place).then(
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
