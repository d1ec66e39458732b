import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '@plumbline/contract/absences';
import type { AbsenceState } from '@plumbline/domain/availability/absence';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { absencesQuery, useDecideAbsence, useRemoveAbsence } from '../api/availability.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import styles from './availability.module.css';

interface PersonAbsencesProps {
  readonly userId: string;
  readonly mayAsk: boolean;
  /** Whether what is entered here counts at once. */
  readonly mayDecide: boolean;
}

/** What a person is absent for, from today on, and with a button before: to ask for, and to decide about. */
export function PersonAbsences({ userId, mayAsk, mayDecide }: PersonAbsencesProps) {
  const { t } = useTranslation('availability');
  const { timeZone } = useFormats();
  const [today] = useState(() => dayThere(new Date().toISOString(), timeZone));
  const [isEarlier, setEarlier] = useState(false);
  const [editing, setEditing] = useState<Absence | 'new' | null>(null);
  const [removing, setRemoving] = useState<Absence | null>(null);
  const { mutateAsync: remove } = useRemoveAbsence();
  const query = useQuery({
    ...absencesQuery(userId, isEarlier ? null : today),
    placeholderData: keepPreviousData,
  });
  const days = useDaysText();
  if (!query.data) {
    if (query.error) return <ErrorState failure={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton height={60} />;
  }
  const { docs } = query.data;
  return (
    <Stack gap="xs" align="stretch">
      {docs.length === 0 ? (
        <Text c="dimmed">
          {isEarlier ? t(($) => $.availability.absence.none) : t(($) => $.availability.absence.noneAhead)}
        </Text>
      ) : null}
      <ul className={styles.list}>
        {docs.map((absence) => (
          <AbsenceRow
            key={absence._id}
            absence={absence}
            onChange={() => setEditing(absence)}
            onRemove={() => setRemoving(absence)}
          />
        ))}
      </ul>
      <Group gap="xs">
        {mayAsk ? (
          <Button
            variant="subtle"
            size="compact-md"
            mih={36}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            {mayDecide ? t(($) => $.availability.absence.enter) : t(($) => $.availability.absence.askFor)}
          </Button>
        ) : null}
        {isEarlier ? null : (
          <Button variant="subtle" color="gray" size="compact-md" mih={36} onClick={() => setEarlier(true)}>
            {t(($) => $.availability.absence.earlier)}
          </Button>
        )}
      </Group>
      {editing ? (
        <AbsenceDialog
          userId={userId}
          absence={editing === 'new' ? null : editing}
          today={today}
          isDecided={mayDecide}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t(($) => $.availability.absence.removeTitle, { days: removing ? days(removing) : '' })}
        confirm={t(($) => $.availability.remove)}
        isDangerous
        onConfirm={() => (removing ? remove(removing._id) : undefined)}
      />
    </Stack>
  );
}

/** "24/03/2026 – 26/03/2026, 08:00–12:00". */
function useDaysText() {
  const { t } = useTranslation('availability');
  const formats = useFormats();
  return ({ firstDay, lastDay, part, from, to }: Absence): string => {
    const days = firstDay === lastDay ? formats.day(firstDay) : `${formats.day(firstDay)} – ${formats.day(lastDay)}`;
    if (part === 'days') return days;
    const what = part === 'hours' ? isolated(`${from}–${to}`) : t(($) => $.availability.parts[part]);
    return `${days}, ${what}`;
  };
}

const colours = { asked: 'yellow', confirmed: 'green', refused: 'gray' } as const satisfies Record<
  AbsenceState,
  string
>;

interface AbsenceRowProps {
  readonly absence: Absence;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function AbsenceRow({ absence, onChange, onRemove }: AbsenceRowProps) {
  const { t } = useTranslation('availability');
  const problemText = useProblemText();
  const days = useDaysText()(absence);
  const { mutate: decide, isPending, variables } = useDecideAbsence();
  const may = (verb: string) => absence.can.includes(verb);
  const decision = (state: 'confirmed' | 'refused', verb: 'confirm' | 'refuse') =>
    may(verb) ? (
      <Button
        size="compact-md"
        mih={36}
        variant={verb === 'confirm' ? 'filled' : 'default'}
        loading={isPending && variables.state === state}
        aria-label={t(($) => $.availability.absence[`${verb}Days`], { days })}
        onClick={() => decide({ absence, state }, { onError: (failure) => showFailure(problemText(failure)) })}
      >
        {t(($) => $.availability.absence[verb])}
      </Button>
    ) : null;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span>
          {t(($) => $.availability.kinds[absence.kind])}{' '}
          <Chip colour={`var(--mantine-color-${colours[absence.state]}-6)`}>
            {t(($) => $.availability.states[absence.state])}
          </Chip>
        </span>
        <span>{days}</span>
        {absence.reason ? (
          <Text size="sm" c="dimmed" dir="auto">
            {absence.reason}
          </Text>
        ) : null}
      </span>
      <Group gap="xs" wrap="nowrap">
        {absence.state === 'asked' ? (
          <>
            {decision('refused', 'refuse')}
            {decision('confirmed', 'confirm')}
          </>
        ) : null}
        {may('change') ? (
          <IconButton label={t(($) => $.availability.absence.changeDays, { days })} onClick={onChange}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
        ) : null}
        {may('remove') ? (
          <IconButton label={t(($) => $.availability.absence.removeDays, { days })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        ) : null}
      </Group>
    </li>
  );
}
