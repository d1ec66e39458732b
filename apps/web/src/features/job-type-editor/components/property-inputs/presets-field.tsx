import '@mantine/dates/styles.layer.css';
import { Button, Input, Stack, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AllDayPreset } from '@plumbline/domain/question-types/question-settings';
import { writtenIn } from '../../../../question-inputs/spoken.ts';
import type { PropertyFieldProps } from './property-field.ts';
import styles from './presets-field.module.css';
import { RowButtons } from './row-buttons.tsx';
import { useOwnLanguage } from './text-fields.tsx';
import { useRows } from './use-rows.ts';

/** As many as the settings take. */
const maxPresets = 50;

function isStorable({ label, dateTimeStart, dateTimeEnd }: AllDayPreset): boolean {
  return label.trim() !== '' && dateTimeStart !== '' && dateTimeEnd !== '';
}

/** An id that none of these has. */
function freeId(presets: readonly AllDayPreset[]): string {
  let number = presets.length + 1;
  while (presets.some(({ id }) => id === `preset_${number}`)) number += 1;
  return `preset_${number}`;
}

/** The ready-made ranges of a date question, each with its name and hours (spec/2 §3, allDays). */
export function PresetsField({ question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const stored = Array.isArray(value) ? (value as readonly AllDayPreset[]) : [];
  // A row without a name or an hour stays on the screen and is not stored.
  const [rows, change] = useRows<AllDayPreset, readonly AllDayPreset[]>(
    stored,
    (presets) => presets,
    (typed) => typed.filter(isStorable),
    onChange,
  );
  const language = useOwnLanguage(question);
  const set = (place: number, patch: Partial<AllDayPreset>) =>
    change(rows.map((row, index) => (index === place ? { ...row, ...patch } : row)));
  const words = (number: number) => ({
    up: t(($) => $.jobTypeEditor.presets.up, { number }),
    down: t(($) => $.jobTypeEditor.presets.down, { number }),
    remove: t(($) => $.jobTypeEditor.presets.remove, { number }),
  });
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" data-rows>
      <Stack gap="sm" mt={6} role="group" aria-label={label}>
        {rows.map((row, place) => {
          const number = place + 1;
          return (
            <div
              key={row.id}
              className={styles.preset}
              role="group"
              aria-label={t(($) => $.jobTypeEditor.presets.one, { number })}
            >
              <TextInput
                className={styles.name ?? ''}
                value={row.label}
                maxLength={200}
                {...writtenIn(language)}
                aria-label={t(($) => $.jobTypeEditor.presets.name, { number })}
                placeholder={t(($) => $.jobTypeEditor.presets.placeholder)}
                onChange={(event) => set(place, { label: event.currentTarget.value })}
              />
              <div className={styles.times}>
                <Hour
                  label={t(($) => $.jobTypeEditor.presets.from)}
                  value={row.dateTimeStart}
                  onChange={(dateTimeStart) => set(place, { dateTimeStart })}
                />
                <Hour
                  label={t(($) => $.jobTypeEditor.presets.to)}
                  value={row.dateTimeEnd}
                  onChange={(dateTimeEnd) => set(place, { dateTimeEnd })}
                />
              </div>
              <div className={styles.acts}>
                <RowButtons
                  place={place}
                  count={rows.length}
                  words={words(number)}
                  onMove={(by) => change(rows.toSpliced(place, 1).toSpliced(place + by, 0, row))}
                  onRemove={() => change(rows.toSpliced(place, 1))}
                />
              </div>
            </div>
          );
        })}
        {rows.length < maxPresets ? (
          <Button
            variant="default"
            size="sm"
            className={styles.add ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              change([...rows, { id: freeId(rows), label: '', dateTimeStart: '00:00', dateTimeEnd: '23:59' }])
            }
          >
            {t(($) => $.jobTypeEditor.presets.add)}
          </Button>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}

interface HourProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** An hour of the day in 24 hours, as whoever answers will read it. */
function Hour({ label, value, onChange }: HourProps) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <TimePicker
      label={label}
      format="24h"
      value={value}
      hoursInputLabel={t(($) => $.jobTypeEditor.presets.hours, { what: label })}
      minutesInputLabel={t(($) => $.jobTypeEditor.presets.minutes, { what: label })}
      classNames={{ fieldsGroup: styles.clock ?? '' }}
      onChange={(time) => onChange(time.slice(0, 5))}
    />
  );
}
