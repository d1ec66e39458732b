import { Alert, Button, Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowBackUp, IconCircleCheck, IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useFormats, usePerson } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { useBulkChange } from '../../bulk-changes/index.ts';
import { UserPicker } from '../../pickers/index.ts';
import { LackLine, lacksOf, useNeeds, useToday, type NamedLack } from '../../skills/index.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { cacheChangedJob, useChangeAttendance } from '../api/change-jobs.ts';
import { JobCandidates } from './job-candidates.tsx';
import styles from './jobs.module.css';
import { MoreList } from './more-list.tsx';
import { Section } from './section.tsx';
import { showFailure, showUndo } from '../../../ui/undo.tsx';
import type { Assignee } from '../assigning/use-assign.ts';
import { useAssign, useWantedPeople } from '../assigning/use-assign.ts';

interface JobPeopleProps {
  readonly job: Job;
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
  /** Shows a person instead of the job (spec/1 §4 "Job side panel modes"). */
  readonly onPerson: (person: Assignee) => void;
}

/** Who is on a job, who has confirmed, and whoever may: more people, fewer people. */
export function JobPeople({ job, isPicking, onPicking, onPerson }: JobPeopleProps) {
  const { t } = useTranslation('jobs');
  const queryClient = useQueryClient();
  const { assign } = useAssign();
  const { change } = useBulkChange();
  const set = (wantedPeople: readonly Assignee[], seen: readonly Assignee[]) =>
    assign(job._id, wantedPeople, seen, (changed) => cacheChangedJob(queryClient, changed));
  const wanted = useWantedPeople(job._id);
  const [unconfirming, setUnconfirming] = useState<Assignee | null>(null);
  const { mutateAsync: changeAttendance } = useChangeAttendance(job._id);
  const people = wanted ?? job.users;
  const mayAssign = job.can.includes('assign');
  const takeOff = (person: Assignee) => {
    // What waits to be saved has no confirmations that a way back would lose.
    if (wanted) {
      const others = people.filter(({ _id }) => _id !== person._id);
      set(others, people);
      showUndo({
        text: t(($) => $.jobs.panel.personRemoved, { name: isolatedName(shownName(person)) }),
        undo: t(($) => $.jobs.panel.undo),
        onUndo: () => set(people, others),
      });
      return;
    }
    void change([job], { kind: 'unassign', input: { users: [person._id] } });
  };
  const lacksOfPerson = useLacksOf(job);
  const needs = useNeeds([job]);

  return (
    <Section
      title={t(($) => $.jobs.panel.people)}
      action={
        mayAssign ? (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => onPicking(true)}
          >
            {t(($) => $.jobs.panel.addPeople)}
          </Button>
        ) : null
      }
    >
      {people.length === 0 ? <Text c="dimmed">{t(($) => $.jobs.panel.nobody)}</Text> : null}
      <MoreList items={people}>
        {(person) => (
          <PersonRow
            key={person._id}
            person={person}
            lacks={lacksOfPerson(person._id)}
            confirmedAt={job.confirmedUsers.find(({ user }) => user._id === person._id)?.created_at ?? null}
            onOpen={() => onPerson(person)}
            onUnconfirm={job.can.includes('remove_attendance') ? () => setUnconfirming(person) : undefined}
            onRemove={mayAssign ? () => takeOff(person) : undefined}
          />
        )}
      </MoreList>
      <JobCandidates job={job} />
      <UserPicker
        isOpen={isPicking}
        onClose={() => onPicking(false)}
        title={t(($) => $.jobs.panel.addPeople)}
        chosenIds={people.map((person) => person._id)}
        excludedRoles={['client']}
        needs={needs}
        {...(job.project ? { projectId: job.project._id } : {})}
        onPick={(picked) => set([...people, ...picked], people)}
      />
      <ConfirmDialog
        isOpen={unconfirming !== null}
        onClose={() => setUnconfirming(null)}
        title={t(($) => $.jobs.panel.removeConfirmationTitle, { name: unconfirming ? shownName(unconfirming) : '' })}
        confirm={t(($) => $.jobs.panel.removeConfirmationSubmit)}
        onConfirm={async () => {
          if (unconfirming) await changeAttendance({ user: unconfirming._id, confirmed: false });
        }}
      >
        {t(($) => $.jobs.panel.removeConfirmationText)}
      </ConfirmDialog>
    </Section>
  );
}

/** What the people on a job lack of what it asks for: nothing is said of those whose skills aren't seen. */
function useLacksOf(job: Job): (userId: string) => readonly NamedLack[] {
  const needs = useNeeds([job]);
  const today = useToday();
  return (userId) => {
    const known = job.assigneeSkills.find(({ user }) => user === userId);
    if (!known) return [];
    const held = known.held.map((one) => ({ skillId: one.skill, firstDay: one.startDate, lastDay: one.expiryDate }));
    return lacksOf(needs, held, today);
  };
}

interface PersonRowProps {
  readonly person: Assignee;
  readonly lacks: readonly NamedLack[];
  readonly confirmedAt: string | null;
  readonly onOpen: () => void;
  readonly onUnconfirm: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function PersonRow({ person, lacks, confirmedAt, onOpen, onUnconfirm, onRemove }: PersonRowProps) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const name = shownName(person);
  return (
    <li className={styles.row}>
      <UnstyledButton className={styles.rowButton ?? ''} onClick={onOpen}>
        <PersonAvatar person={person} />
        <span className={styles.rowText}>
          <span className={styles.rowName}>
            <bdi>{name}</bdi>
            <PersonMarks inTraining={person.inTraining} greenMark={person.greenMark} />
          </span>
          <Text component="span" size="sm" {...(confirmedAt ? { className: styles.confirmed ?? '' } : { c: 'dimmed' })}>
            {confirmedAt
              ? t(($) => $.jobs.panel.confirmed, { at: formats.dateTime(confirmedAt) })
              : t(($) => $.jobs.panel.notConfirmed)}
          </Text>
          <LackLine lacks={lacks} />
        </span>
      </UnstyledButton>
      {confirmedAt && onUnconfirm ? (
        <IconButton label={t(($) => $.jobs.panel.removeConfirmation, { name })} onClick={onUnconfirm}>
          <IconArrowBackUp className="mirrored" size={20} aria-hidden />
        </IconButton>
      ) : null}
      {onRemove ? (
        <IconButton label={t(($) => $.jobs.panel.removePerson, { name })} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}

/** For the person who is on the job and has not said that they will come. */
export function ConfirmAttendance({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const me = usePerson();
  const problemText = useProblemText();
  const { mutate: changeAttendance, isPending } = useChangeAttendance(job._id);
  if (!job.can.includes('confirm_attendance')) return null;
  const confirm = () =>
    changeAttendance(
      { user: me._id, confirmed: true },
      { onError: (failure) => showFailure(t(($) => $.jobs.panel.failed, { reason: problemText(failure) })) },
    );
  return (
    <Alert variant="light" mb="md" icon={<IconCircleCheck aria-hidden />}>
      <Text size="sm" mb="sm">
        {t(($) => $.jobs.panel.confirmText)}
      </Text>
      <Button h={44} fullWidth loading={isPending} onClick={confirm}>
        {t(($) => $.jobs.panel.confirm)}
      </Button>
    </Alert>
  );
}
