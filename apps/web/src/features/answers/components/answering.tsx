import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { useActor } from '../../../app/access/hooks.ts';
import { device } from '../../../offline/device.ts';
import type { KeptDraft } from '../../../offline/outbox-database.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import { readDrafts, readEntries, type OutboxPlace } from '../../../offline/outbox.ts';
import { useOwner } from '../../../offline/use-outbox.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { jobQuestionnaireQuery, type JobQuestionnaire } from '../api/job-questionnaire.ts';
import { answeringSettingsQuery, ordinarySettings } from '../api/job-type-settings.ts';
import { questionnaireKey } from '../answering/begin.ts';
import { AnsweringWork } from './answering-work.tsx';

interface AnsweringProps {
  readonly jobId: string;
  /** The question to begin at; null: where the person left off. */
  readonly startAt: string | null;
  /** Where the buttons beside the title go. */
  readonly actionsPlace: HTMLElement | null;
  readonly onClose: () => void;
}

/** Answering one job: brings together what the server told and what lies on this device, then lets the person work. */
export function Answering({ jobId, startAt, actionsPlace, onClose }: AnsweringProps) {
  const questionnaire = useQuery(jobQuestionnaireQuery(jobId));
  const { data } = questionnaire;
  const settings = useQuery({ ...answeringSettingsQuery(data?.job.jobType._id ?? ''), enabled: data !== undefined });
  if (!data) {
    return questionnaire.error ? (
      <ErrorState failure={questionnaire.error} onRetry={() => void questionnaire.refetch()} />
    ) : (
      <Waiting />
    );
  }
  // Whether the place is kept is the server's to decide as well: without the job type's word, nothing is asked of the person.
  if (!settings.data && !settings.error) return <Waiting />;
  return (
    <OnDevice
      questionnaire={data}
      settings={settings.data ?? ordinarySettings}
      startAt={startAt}
      actionsPlace={actionsPlace}
      onClose={onClose}
    />
  );
}

interface OnDeviceProps extends Pick<AnsweringProps, 'startAt' | 'actionsPlace' | 'onClose'> {
  readonly questionnaire: JobQuestionnaire;
  readonly settings: typeof ordinarySettings;
}

function OnDevice({ questionnaire, settings, startAt, actionsPlace, onClose }: OnDeviceProps) {
  const actor = useActor();
  const owner = useOwner();
  const { _id: jobId, ID: jobNumber, status } = questionnaire.job;
  const place = useMemo(() => ({ owner, jobId, jobNumber }), [owner, jobId, jobNumber]);
  const answerer = useMemo(() => answererOf(actor, status), [actor, status]);
  const key = questionnaireKey(questionnaire.definition, answerer);
  return (
    <Restored key={key} place={place}>
      {(kept) => (
        <AnsweringWork
          questionnaire={questionnaire}
          settings={settings}
          place={place}
          answerer={answerer}
          entries={kept.entries}
          drafts={kept.drafts}
          startAt={startAt}
          actionsPlace={actionsPlace}
          onClose={onClose}
        />
      )}
    </Restored>
  );
}

interface Kept {
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly KeptDraft[];
}

interface RestoredProps {
  readonly place: OutboxPlace;
  readonly children: (kept: Kept) => React.ReactNode;
}

/** Reads what this device keeps of the job before anything is drawn: an answer given must never flash as missing. */
function Restored({ place, children }: RestoredProps) {
  const { t } = useTranslation('answers');
  const [kept, setKept] = useState<Kept | 'refused' | null>(null);
  useEffect(() => {
    let isGone = false;
    Promise.all([readEntries(device, place.owner), readDrafts(device, place)]).then(
      ([entries, drafts]) => !isGone && setKept({ entries, drafts }),
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

function Waiting() {
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
