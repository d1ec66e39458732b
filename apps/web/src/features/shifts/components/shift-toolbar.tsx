import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { shiftDayBounds, shiftRanges } from '@plumbline/domain/shifts/ranges';
import { useActor } from '../../../lib/access/hooks.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { DayButton } from '../../../ui/dates/day-button.tsx';
import type { RowGroup } from '../shift-address.ts';
import { rowGroups } from '../shift-address.ts';
import { useDayWords } from '../use-day-words.ts';
import type { ShiftState } from '../use-shift-state.ts';
import styles from './shifts.module.css';

/** Which days are shown: back, today, forth, a day of the calendar. */
export const DaysToolbar = memo(function DaysToolbar({ shift }: { readonly shift: ShiftState }) {
  const { t } = useTranslation('shifts');
  const words = useDayWords();
  const { address, span, day, today, show, turn } = shift;
  const isToday = today >= span.from && today <= span.to;
  return (
    <div className={styles.days}>
      <Button variant="default" disabled={isToday && address.day === null} onClick={() => show({ day: null })}>
        {t(($) => $.shifts.today)}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(($) => $.shifts.back[address.range])}
        onClick={() => turn(-1)}
      >
        <IconChevronLeft size={18} className="mirrored" aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(($) => $.shifts.forth[address.range])}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={18} className="mirrored" aria-hidden />
      </ActionIcon>
      <DayButton
        label={t(($) => $.shifts.chooseDay)}
        text={words.span(address.range, span, day)}
        value={day}
        first={shiftDayBounds.first}
        last={shiftDayBounds.last}
        onChange={(chosen) => show({ day: chosen === today ? null : chosen })}
      />
    </div>
  );
});

/** How many days are shown. */
export const RangeSwitch = memo(function RangeSwitch({ shift }: { readonly shift: ShiftState }) {
  const { t } = useTranslation('shifts');
  return (
    <SegmentedControl
      className={styles.ranges ?? ''}
      aria-label={t(($) => $.shifts.range)}
      value={shift.address.range}
      onChange={(range) => shift.show({ range })}
      data={shiftRanges.map((range) => ({ value: range, label: t(($) => $.shifts.ranges[range]) }))}
    />
  );
});

/** By what this person may group rows. */
function useOfferedGroups(): readonly RowGroup[] {
  const actor = useActor();
  return rowGroups.filter((group) => {
    if (group === 'project') return actor.toggles.has('projects');
    return group !== 'skill' || seesSkills(actor);
  });
}

const groupNamed = (name: string): RowGroup => rowGroups.find((one) => one === name) ?? 'none';

/** By what rows are grouped, and whether they are people or days. */
export const RowsMenu = memo(function RowsMenu({ shift }: { readonly shift: ShiftState }) {
  const { t } = useTranslation('shifts');
  const { group, isByDay } = shift.address;
  const offered = useOfferedGroups();
  return (
    <ButtonMenu
      target={
        <Button
          variant={group === 'none' ? 'default' : 'light'}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        >
          {t(($) => $.shifts.rows.menu)}
        </Button>
      }
    >
      <Menu.Label>{t(($) => $.shifts.groups.label)}</Menu.Label>
      <Menu.RadioGroup value={group} onChange={(chosen) => shift.show({ group: groupNamed(chosen) })}>
        {offered.map((one) => (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick>
            {t(($) => $.shifts.groups.by[one])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t(($) => $.shifts.rows.down)}</Menu.Label>
      <Menu.RadioGroup
        value={isByDay ? 'days' : 'people'}
        onChange={(chosen) => shift.show({ isByDay: chosen === 'days' })}
      >
        {(['people', 'days'] as const).map((one) => (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick>
            {t(($) => $.shifts.rows[one])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ButtonMenu>
  );
});

interface CopyMenuProps {
  readonly shift: ShiftState;
  readonly onDay: (day: string) => void;
  readonly onWeek: (day: string) => void;
}

/** Copies the day that the board is at, or its week. */
export const CopyMenu = memo(function CopyMenu({ shift, onDay, onWeek }: CopyMenuProps) {
  const { t } = useTranslation('shifts');
  return (
    <ButtonMenu
      target={
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />}>
          {t(($) => $.shifts.copy.menu)}
        </Button>
      }
    >
      <Menu.Item onClick={() => onDay(shift.day)}>{t(($) => $.shifts.copy.day)}</Menu.Item>
      <Menu.Item onClick={() => onWeek(shift.day)}>{t(($) => $.shifts.copy.week)}</Menu.Item>
    </ButtonMenu>
  );
});
