import { Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UsualRange } from '@plumbline/domain/question-types/question-settings';
import { usualKindOf } from '@plumbline/domain/question-types/usual-range';
import { DateField } from '../../../../ui/dates/date-time-field.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';
import type { PropertyFieldProps } from './property-field.ts';

const nothing: UsualRange = { from: null, to: null, outside: 'comment' };
const consequences = ['photo', 'comment', 'issue'] as const;

/** What is usual of an answer, and what is asked for outside it. */
export function UsualRangeField({ question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const kind = usualKindOf(question);
  const stored = (value ?? nothing) as UsualRange;
  // Days mean nothing where a number is asked for since, nor numbers where a day is.
  const fitting = (bound: UsualRange['from']) =>
    typeof bound === (kind === 'day' ? 'string' : 'number') ? bound : null;
  const range = { ...stored, from: fitting(stored.from), to: fitting(stored.to) };
  const isOff = range.from === null && range.to === null;
  const isReversed = range.from !== null && range.to !== null && range.from > range.to;
  const change = (part: Partial<UsualRange>) => {
    const next = { ...range, ...part };
    onChange(next.from === null && next.to === null ? null : next);
  };
  const bound = (name: 'from' | 'to') => {
    const shown = { label: t(($) => $.jobTypeEditor.usual[name]), value: range[name] };
    const wrong = name === 'from' && isReversed ? t(($) => $.jobTypeEditor.usual.reversed) : undefined;
    if (kind === 'day') {
      return (
        <DateField
          label={shown.label}
          value={typeof shown.value === 'string' ? shown.value : null}
          error={wrong}
          isClearable
          onChange={(day) => change({ [name]: day })}
        />
      );
    }
    return (
      <NumberInput
        label={shown.label}
        value={typeof shown.value === 'number' ? shown.value : ''}
        error={wrong}
        {...(kind === 'count' && { min: 0, allowDecimal: false })}
        onChange={(typed) => change({ [name]: typed === '' ? null : typed })}
      />
    );
  };
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" role="group" aria-label={label}>
      <Stack gap="xs" mt={6}>
        <Group grow align="start">
          {bound('from')}
          {bound('to')}
        </Group>
        {isOff ? null : (
          <SegmentedControl
            fullWidth
            aria-label={t(($) => $.jobTypeEditor.usual.outside)}
            value={range.outside}
            onChange={(outside) => change({ outside: outside as UsualRange['outside'] })}
            data={consequences.map((one) => ({ value: one, label: t(($) => $.jobTypeEditor.usual.then[one]) }))}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
