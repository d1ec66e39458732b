import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '@plumbline/contract/absences';
import type { AbsenceState } from '@plumbline/domain/availability/absence';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useDecideAbsence } from '../api/availability.ts';
import styles from './availability.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';

/** "24/03/2026 – 26/03/2026, 08:00–12:00". */
export function useDaysText() {
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
  /** Whether it says whose it is: in a list of several people's. */
  readonly isNamed?: boolean;
  readonly onChange?: () => void;
  readonly onRemove?: () => void;
}

/** An absence: what it is, when, why, what was said of it; and what may be done with it. */
export function AbsenceRow({ absence, isNamed = false, onChange, onRemove }: AbsenceRowProps) {
  const { t } = useTranslation('availability');
  const problemText = useProblemText();
  const days = useDaysText()(absence);
  const { mutate: decide, isPending } = useDecideAbsence();
  const [isRefusing, setRefusing] = useState(false);
  const may = (verb: string) => absence.can.includes(verb);
  const of = isNamed ? `${isolatedName(shownName(absence.user))}, ${days}` : days;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        {isNamed ? (
          <Text fw={600} dir="auto">
            {shownName(absence.user)}
          </Text>
        ) : null}
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
        {absence.note ? (
          <Text size="sm">{t(($) => $.availability.absence.noteOf, { note: isolatedName(absence.note) })}</Text>
        ) : null}
      </span>
      <Group gap="xs" wrap="nowrap">
        {absence.state === 'asked' && may('refuse') ? (
          <Button
            size="compact-md"
            mih={36}
            variant="default"
            aria-label={t(($) => $.availability.absence.refuseDays, { days: of })}
            onClick={() => setRefusing(true)}
          >
            {t(($) => $.availability.absence.refuse)}
          </Button>
        ) : null}
        {absence.state === 'asked' && may('confirm') ? (
          <Button
            size="compact-md"
            mih={36}
            loading={isPending}
            aria-label={t(($) => $.availability.absence.confirmDays, { days: of })}
            onClick={() =>
              decide({ absence, state: 'confirmed' }, { onError: (failure) => showFailure(problemText(failure)) })
            }
          >
            {t(($) => $.availability.absence.confirm)}
          </Button>
        ) : null}
        {onChange && may('change') ? (
          <IconButton label={t(($) => $.availability.absence.changeDays, { days })} onClick={onChange}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
        ) : null}
        {onRemove && may('remove') ? (
          <IconButton label={t(($) => $.availability.absence.removeDays, { days })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        ) : null}
      </Group>
      {isRefusing ? <RefuseDialog absence={absence} days={days} onClose={() => setRefusing(false)} /> : null}
    </li>
  );
}
