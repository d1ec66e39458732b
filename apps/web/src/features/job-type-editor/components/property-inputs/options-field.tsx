import { Button, Group, Input, Stack, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { optionLabel } from '@plumbline/domain/question-types/choosing';
import type { ChoiceOption } from '@plumbline/domain/question-types/question-settings';
import { optionsLimit, optionTextLimit } from '@plumbline/domain/question-types/settings-schema';
import { writtenIn } from '../../../../question-inputs/spoken.ts';
import {
  mistakeInLines,
  newRow,
  optionsOf,
  optionsOfLines,
  rowsOf,
  withText,
  type OptionRow,
} from '../../model/options.ts';
import { OptionLine } from './option-line.tsx';
import styles from './options-field.module.css';
import type { PropertyFieldProps } from './property-field.ts';
import { useOwnLanguage } from './text-fields.tsx';
import { useRows } from './use-rows.ts';

/** More are edited as text, one a line. */
const mostRows = 100;

/** The choices of a list, or the pictures of an image question with their captions (Spec 2 §3, childs). */
export function OptionsField(props: PropertyFieldProps) {
  const stored = Array.isArray(props.value) ? (props.value as readonly ChoiceOption[]) : [];
  const [isText, setText] = useState(stored.length > mostRows);
  if (!isText) return <OptionList {...props} stored={stored} onText={() => setText(true)} />;
  return <OptionText {...props} stored={stored} onRows={stored.length <= mostRows ? () => setText(false) : null} />;
}

interface OptionTextProps extends PropertyFieldProps {
  readonly stored: readonly ChoiceOption[];
  readonly onRows: (() => void) | null;
}

/** All options at once, one a line: for many, and for what comes from elsewhere. */
function OptionText({ stored, onRows, onChange, question, label, error }: OptionTextProps) {
  const { t } = useTranslation('jobTypeEditor');
  const language = useOwnLanguage(question);
  const [mistake, setMistake] = useState<ReturnType<typeof mistakeInLines>>(null);
  const said = {
    tooLong: (line: number) => t(($) => $.jobTypeEditor.options.tooLong, { line, limit: optionTextLimit }),
    tooMany: () => t(($) => $.jobTypeEditor.options.tooMany, { limit: optionsLimit }),
  };
  return (
    <Stack gap="xs">
      <Textarea
        key={stored.map(optionLabel).join('\n')}
        label={label}
        description={t(($) => $.jobTypeEditor.options.asText)}
        error={(mistake && (mistake.kind === 'tooLong' ? said.tooLong(mistake.line) : said.tooMany())) ?? error}
        autosize
        minRows={4}
        maxRows={16}
        defaultValue={stored.map(optionLabel).join('\n')}
        onBlur={(event) => {
          const found = mistakeInLines(event.currentTarget.value);
          setMistake(found);
          // It stays as it was written, to be mended.
          if (found) return;
          const options = optionsOfLines(event.currentTarget.value, stored);
          if (JSON.stringify(options) !== JSON.stringify(stored)) onChange(options);
        }}
        {...writtenIn(language)}
      />
      {onRows ? (
        <Button variant="subtle" size="compact-sm" className={styles.switch ?? ''} onClick={onRows}>
          {t(($) => $.jobTypeEditor.options.oneByOne)}
        </Button>
      ) : null}
    </Stack>
  );
}

interface OptionListProps extends PropertyFieldProps {
  readonly stored: readonly ChoiceOption[];
  readonly onText: () => void;
}

function OptionList({ stored, onText, onChange, question, label, hint, error }: OptionListProps) {
  const { t } = useTranslation('jobTypeEditor');
  const kind = question.type === 'image' ? 'image' : 'list';
  const list = useRef<HTMLDivElement>(null);
  const [rows, change] = useRows<OptionRow, readonly ChoiceOption[]>(
    stored,
    (options) => rowsOf(options, kind),
    (made) => optionsOf(made, kind),
    onChange,
  );
  const [showsValues, setShowsValues] = useState(false);
  const language = useOwnLanguage(question);
  const values = rows.map((row) => row.option.value.trim());

  const set = (place: number, row: OptionRow) => change(rows.with(place, row));
  const focus = (place: number) => list.current?.querySelectorAll<HTMLInputElement>('[data-value]')[place]?.focus();
  /** Drawn at once: what is typed next belongs to the row that has the cursor then. */
  const changeAndFocus = (next: readonly OptionRow[], place: number) => {
    flushSync(() => change(next));
    focus(place);
  };
  const add = () => changeAndFocus([...rows, newRow(rows, kind)], rows.length);
  const move = (place: number, by: -1 | 1) => {
    const moved = rows[place];
    if (!moved || place + by < 0 || place + by >= rows.length) return;
    changeAndFocus(rows.toSpliced(place, 1).toSpliced(place + by, 0, moved), place + by);
  };

  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" data-rows>
      <div ref={list} className={styles.rows}>
        {rows.map((row, place) => (
          <OptionLine
            key={row.key}
            row={row}
            place={place}
            count={rows.length}
            question={question}
            language={language}
            isDouble={values[place] !== '' && values.indexOf(values[place] ?? '') !== place}
            showsValue={showsValues}
            onText={(text) => set(place, withText(row, text))}
            onFile={(file) => set(place, { ...row, option: { ...row.option, file } })}
            onSettled={() => {
              if (row.isFresh && row.text.trim() !== '') change(rows.with(place, { ...row, isFresh: false }));
            }}
            onEnter={() => (place === rows.length - 1 ? add() : focus(place + 1))}
            onMove={(by) => move(place, by)}
            onRemove={() => change(rows.toSpliced(place, 1))}
          />
        ))}
      </div>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t(($) => $.jobTypeEditor.options[kind === 'image' ? 'addPicture' : 'add'])}
        </Button>
        {kind === 'image' ? null : (
          <Button variant="subtle" size="sm" onClick={onText}>
            {t(($) => $.jobTypeEditor.options.paste)}
          </Button>
        )}
        {kind === 'list' && rows.length > 0 ? (
          <Button variant="subtle" size="sm" aria-pressed={showsValues} onClick={() => setShowsValues(!showsValues)}>
            {t(($) => $.jobTypeEditor.options[showsValues ? 'hideValues' : 'showValues'])}
          </Button>
        ) : null}
      </Group>
    </Input.Wrapper>
  );
}
