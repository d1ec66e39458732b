import { Button, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobCandidate } from '@plumbline/contract/job-candidates';
import type { PlanChange } from '@plumbline/domain/shifts/plan';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import type texts from '../../../i18n/en/candidates.json';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { phoneQuery } from '../../../ui/theme.ts';
import { useBulkChange } from '../../bulk-changes/index.ts';
import type { Candidates } from '../candidates-query.ts';
import { candidatesQuery } from '../candidates-query.ts';
import { useCandidateWords } from '../use-candidate-words.ts';
import styles from './candidates.module.css';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    candidates: typeof texts;
  }
}

interface CandidatesDialogProps {
  readonly jobId: string;
  readonly number: number;
  readonly onClose: () => void;
}

/** Who could do a job, and why; a press assigns, as one change with its way back. */
export function CandidatesDialog({ jobId, number, onClose }: CandidatesDialogProps) {
  const { t } = useTranslation(['candidates', 'assignmentWarnings']);
  const formats = useFormats();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const found = useQuery(candidatesQuery(jobId));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={isPhone}
      title={t(($) => $.candidates.title, { job: formats.jobNumber(number) })}
      closeButtonProps={{ 'aria-label': t(($) => $.candidates.close), size: 44 }}
    >
      {found.isError ? <ErrorState failure={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? (
        <Stack role="status" aria-label={t(($) => $.candidates.open)}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={56} radius="md" />
          ))}
        </Stack>
      ) : null}
      {found.data ? <Found data={found.data} onClose={onClose} /> : null}
    </Modal>
  );
}

function Found({ data, onClose }: { readonly data: Candidates; readonly onClose: () => void }) {
  const { t } = useTranslation('candidates');
  const formats = useFormats();
  const { change } = useBulkChange();
  const [assigned, setAssigned] = useState<string | null>(null);
  const { candidates, total, job } = data;
  const assign = async (person: string) => {
    setAssigned(person);
    const { users, startDate, plannedLength } = job;
    const wanted: PlanChange = {
      job: job._id,
      before: { users, startDate, plannedLength },
      assign: [person],
      unassign: [],
    };
    try {
      await change([job], { kind: 'plan', input: { changes: [wanted] } });
    } finally {
      onClose();
    }
  };
  const listed = { data, assigned, onAssign: (person: string) => void assign(person) };
  const count = (things: number) => isolated(formats.number(things));
  return (
    <Stack>
      {job.startDate === null ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.candidates.noStart)}
        </Text>
      ) : null}
      {candidates.length === 0 ? <Text>{t(($) => $.candidates.none)}</Text> : null}
      <List
        {...listed}
        title={t(($) => $.candidates.can)}
        assign={t(($) => $.candidates.assign)}
        candidates={candidates.filter(({ warnings }) => warnings.length === 0)}
      />
      <List
        {...listed}
        title={t(($) => $.candidates.cannot)}
        assign={t(($) => $.candidates.anyway)}
        candidates={candidates.filter(({ warnings }) => warnings.length > 0)}
      />
      {candidates.length < total ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.candidates.shown, { shown: count(candidates.length), total: count(total) })}
        </Text>
      ) : null}
    </Stack>
  );
}

interface ListProps {
  readonly data: Candidates;
  readonly title: string;
  readonly candidates: readonly JobCandidate[];
  /** What the button says. */
  readonly assign: string;
  /** Who is being assigned. */
  readonly assigned: string | null;
  readonly onAssign: (person: string) => void;
}

function List({ data, title, candidates, assign, assigned, onAssign }: ListProps) {
  const { t } = useTranslation('candidates');
  const heading = useId();
  const words = useCandidateWords(data);
  if (candidates.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h5" id={heading}>
        {title}
      </Title>
      <ul className={styles.list}>
        {candidates.map((candidate) => {
          const { user } = candidate;
          const name = shownName(user);
          return (
            <li key={user._id} className={styles.person}>
              <PersonAvatar person={user} />
              <span className={styles.text}>
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                  <PersonMarks inTraining={user.inTraining} greenMark={user.greenMark} />
                </span>
                <Text component="span" size="sm" c="dimmed">
                  {words(candidate)}
                </Text>
              </span>
              <Button
                variant="light"
                h={44}
                flex="none"
                loading={assigned === user._id}
                disabled={assigned !== null && assigned !== user._id}
                aria-label={t(($) => $.candidates.assignPerson, { assign, name: isolatedName(name) })}
                onClick={() => onAssign(user._id)}
              >
                {assign}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
