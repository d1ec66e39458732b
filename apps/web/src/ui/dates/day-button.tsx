import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/he';
import { Button, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
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
  const { locale, firstDayOfWeek, weekendDays, ariaLabels } = useDateWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          fw={600}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={`${text}. ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
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
            if (day === null) return;
            onChange(day);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
