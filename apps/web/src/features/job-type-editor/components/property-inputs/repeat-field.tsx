import { Group, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RepeatSettings } from '@plumbline/domain/question-types/question-settings';
import { repetitionLimit } from '@plumbline/domain/question-types/repetition-list';
import { writtenIn } from '../../../../question-inputs/spoken.ts';
import type { PropertyFieldProps } from './property-field.ts';
import { useOwnLanguage } from './text-fields.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';

const ordinary: RepeatSettings = { min: 1, max: null };

/** Whether a step is answered several times, how often at least and at most, and what one repetition is called. */
export function RepeatField({ question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const language = useOwnLanguage(question);
  const repeat = (value ?? null) as RepeatSettings | null;
  const change = (part: Partial<RepeatSettings>) => onChange({ ...ordinary, ...repeat, ...part });
  const outside = (least: number, number: number) =>
    number < least || number > repetitionLimit
      ? t(($) => $.jobTypeEditor.repeat.outside, { least, most: repetitionLimit })
      : undefined;
  const isReversed = repeat !== null && repeat.max !== null && repeat.min > repeat.max;
  return (
    <Stack gap="sm">
      <Switch
        label={label}
        description={hint}
        checked={repeat !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? ordinary : null)}
      />
      {repeat === null ? null : (
        <>
          <TextInput
            label={t(($) => $.jobTypeEditor.repeat.title)}
            description={t(($) => $.jobTypeEditor.repeat.titleHint)}
            value={repeat.title ?? ''}
            maxLength={200}
            {...writtenIn(language)}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Group grow align="start">
            <NumberInput
              label={t(($) => $.jobTypeEditor.repeat.min)}
              min={0}
              max={repetitionLimit}
              allowDecimal={false}
              value={repeat.min}
              error={
                outside(0, repeat.min) ?? error ?? (isReversed ? t(($) => $.jobTypeEditor.repeat.reversed) : undefined)
              }
              onChange={(typed) => typeof typed === 'number' && change({ min: typed })}
            />
            <NumberInput
              label={t(($) => $.jobTypeEditor.repeat.max)}
              placeholder={t(($) => $.jobTypeEditor.repeat.noMax)}
              min={1}
              max={repetitionLimit}
              allowDecimal={false}
              value={repeat.max ?? ''}
              error={repeat.max === null ? undefined : outside(1, repeat.max)}
              onChange={(typed) => change({ max: typeof typed === 'number' ? typed : null })}
            />
          </Group>
        </>
      )}
    </Stack>
  );
}
