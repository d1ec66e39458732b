import { Button, Group, Input, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceOption } from '@plumbline/domain/question-types/question-settings';
import { PictureSlot } from '../picture-slot.tsx';
import styles from './options-field.module.css';
import type { PropertyFieldProps } from './property-field.ts';
import { RowButtons } from './row-buttons.tsx';

/** More are edited as text, one a line. */
const mostRows = 100;

/** Choices as they can be stored: no empty ones, none twice. */
function storable(options: readonly ChoiceOption[]): readonly ChoiceOption[] {
  const seen = new Set<string>();
  return options.flatMap((option) => {
    const value = option.value.trim();
    if (value === '' || seen.has(value)) return [];
    seen.add(value);
    return [{ ...option, value }];
  });
}

/** The choices of a list, or the pictures of an image question with their captions (Spec 2 §3, childs). */
export function OptionsField({ value, onChange, label, hint, error, question }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const stored = Array.isArray(value) ? (value as readonly ChoiceOption[]) : [];
  const [isText, setText] = useState(stored.length > mostRows);
  // Rows being typed: an empty or doubled one stays on the screen and is not stored.
  const [rows, setRows] = useState<readonly ChoiceOption[]>(stored);
  const lastStored = useRef(stored);
  if (lastStored.current !== stored) {
    lastStored.current = stored;
    if (JSON.stringify(storable(rows)) !== JSON.stringify(stored)) setRows(stored);
  }
  const list = useRef<HTMLDivElement>(null);
  const isImage = question.type === 'image';
  const values = rows.map((row) => row.value.trim());

  const change = (next: readonly ChoiceOption[]) => {
    setRows(next);
    const kept = storable(next);
    if (JSON.stringify(kept) !== JSON.stringify(stored)) onChange(kept);
  };
  const set = (place: number, patch: Partial<ChoiceOption>) =>
    change(rows.map((row, index) => (index === place ? { ...row, ...patch } : row)));
  const focus = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('[data-value]')[place]?.focus());
  const add = () => {
    setRows([...rows, { value: isImage ? nextName(values) : '' }]);
    if (isImage) onChange(storable([...rows, { value: nextName(values) }]));
    focus(rows.length);
  };
  const move = (place: number, by: -1 | 1) => {
    const moved = rows[place];
    if (!moved || place + by < 0 || place + by >= rows.length) return;
    change(rows.toSpliced(place, 1).toSpliced(place + by, 0, moved));
    focus(place + by);
  };

  if (isText) {
    return (
      <Stack gap="xs">
        <Textarea
          label={label}
          description={t(($) => $.jobTypeEditor.options.asText)}
          error={error}
          autosize
          minRows={4}
          maxRows={16}
          dir="auto"
          defaultValue={stored.map((option) => option.value).join('\n')}
          onBlur={(event) => {
            const known = new Map(stored.map((option) => [option.value, option]));
            const lines = event.currentTarget.value.split('\n').map((line) => line.trim());
            change(lines.map((line) => known.get(line) ?? { value: line }));
          }}
        />
        {stored.length <= mostRows ? (
          <Button variant="subtle" size="compact-sm" className={styles.switch ?? ''} onClick={() => setText(false)}>
            {t(($) => $.jobTypeEditor.options.oneByOne)}
          </Button>
        ) : null}
      </Stack>
    );
  }
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
      <div ref={list} className={styles.rows}>
        {rows.map((row, place) => {
          const number = place + 1;
          const isDouble = row.value.trim() !== '' && values.indexOf(row.value.trim()) !== place;
          return (
            // A row has no name but its place: what is typed into it may be anything.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={place} className={styles.row} data-image={isImage || undefined}>
              {isImage ? (
                <PictureSlot
                  assetId={row.file ?? null}
                  label={t(($) => $.jobTypeEditor.options.picture, { number })}
                  onChange={(file) => set(place, { file })}
                />
              ) : null}
              <TextInput
                className={styles.value ?? ''}
                aria-label={t(($) => $.jobTypeEditor.options.value, { number })}
                placeholder={t(($) => $.jobTypeEditor.options[isImage ? 'caption' : 'option'])}
                value={isImage ? (row.caption ?? '') : row.value}
                maxLength={500}
                error={isDouble ? t(($) => $.jobTypeEditor.options.double) : undefined}
                onChange={(event) =>
                  isImage
                    ? set(place, { caption: event.currentTarget.value })
                    : set(place, { value: event.currentTarget.value })
                }
                onKeyDown={(event) => {
                  if (event.key === 'Enter') {
                    event.preventDefault();
                    if (place === rows.length - 1) add();
                    else focus(place + 1);
                  }
                  if (event.altKey && event.key === 'ArrowDown') move(place, 1);
                  if (event.altKey && event.key === 'ArrowUp') move(place, -1);
                }}
                dir="auto"
                data-value
              />
              <RowButtons
                place={place}
                count={rows.length}
                words={{
                  up: t(($) => $.jobTypeEditor.options.up, { number }),
                  down: t(($) => $.jobTypeEditor.options.down, { number }),
                  remove: t(($) => $.jobTypeEditor.options.remove, { number }),
                }}
                onMove={(by) => move(place, by)}
                onRemove={() => change(rows.toSpliced(place, 1))}
              />
            </div>
          );
        })}
      </div>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t(($) => $.jobTypeEditor.options[isImage ? 'addPicture' : 'add'])}
        </Button>
        {isImage ? null : (
          <Button variant="subtle" size="sm" onClick={() => setText(true)}>
            {t(($) => $.jobTypeEditor.options.paste)}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

/** A picture's own value: what answers and path rules name it by. */
function nextName(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(String(number))) number += 1;
  return String(number);
}
