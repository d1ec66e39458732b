import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '@plumbline/contract/absences';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { absencesQuery, useRemoveAbsence } from '../api/availability.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import { AbsenceRow, useDaysText } from './absence-row.tsx';
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
