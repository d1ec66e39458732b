import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/he';
import { Button, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconChevronDown } from '@tabler/icons-react';
import { useFirstOpening } from '../use-first-opening.ts';
import { useDateWords } from './use-date-words.ts';

interface DayButtonProps {
  /** What is read out: that it chooses a day. */
  readonly label: string;
  /** What is shown: the day, or the days around it. */
  readonly text: string;
  /** YYYY-MM-DD. */
  readonly value: string;
  readonly first: string;
  readonly last: string;
  readonly onChange: (day: string) => void;
}

/** A button that says which days are shown, and opens a calendar to choose others. */
export function DayButton({ label, text, value, first, last, onChange }: DayButtonProps) {
  const { isThere, isOpen, change, openFirst, button } = useFirstOpening();
  const shown = (
    <Button
      ref={button}
      variant="subtle"
      color="gray"
      fw={600}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      aria-label={`${text}. ${label}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={isThere ? () => change(!isOpen) : openFirst}
    >
      {text}
    </Button>
  );
  if (!isThere) return shown;
  return (
    <Popover opened={isOpen} onChange={change} position="bottom" shadow="md" trapFocus returnFocus>
      <Popover.Target>{shown}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Days
          value={value}
          first={first}
          last={last}
          onChange={(day) => {
            onChange(day);
            change(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Days({ value, first, last, onChange }: Pick<DayButtonProps, 'value' | 'first' | 'last' | 'onChange'>) {
  const { locale, firstDayOfWeek, weekendDays, ariaLabels } = useDateWords();
  return (
    <DatePicker
      locale={locale}
      firstDayOfWeek={firstDayOfWeek}
      weekendDays={weekendDays}
      ariaLabels={ariaLabels}
      highlightToday
      value={value}
      defaultDate={value}
      minDate={first}
      maxDate={last}
      onChange={(day) => {
        if (day !== null) onChange(day);
      }}
    />
  );
}
