import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../../../i18n/language.ts';
import { DateField } from '../../../ui/dates/date-time-field.tsx';

interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

interface DaysFieldsProps extends Days {
  readonly onChange: (days: Partial<Days>) => void;
  readonly errorAt: (path: string) => string | undefined;
}

/** A first and a last day. A first day after the last one takes it along. */
export function DaysFields({ firstDay, lastDay, onChange, errorAt }: DaysFieldsProps) {
  const { t, i18n } = useTranslation('availability');
  const reversed = lastDay < firstDay ? fieldText('ends_before_it_starts', realLanguage(i18n.language), {}) : undefined;
  return (
    <Group grow align="flex-start">
      <DateField
        label={t(($) => $.availability.absence.firstDay)}
        value={firstDay}
        onChange={(day) => {
          if (day) onChange({ firstDay: day, ...(lastDay < day && { lastDay: day }) });
        }}
        error={errorAt('firstDay')}
        isRequired
      />
      <DateField
        label={t(($) => $.availability.absence.lastDay)}
        value={lastDay}
        onChange={(day) => {
          if (day) onChange({ lastDay: day });
        }}
        error={reversed ?? errorAt('lastDay')}
        isRequired
      />
    </Group>
  );
}
