import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Button, Group, Input, Stack, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { optionLabel } from '@plumbline/domain/question-types/choosing';
import { pastedNames } from '@plumbline/domain/projects/lists';
import type { ChoiceOption } from '@plumbline/domain/question-types/question-settings';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
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
import { unfinishedText } from '../../model/unfinished.ts';
import { useScene, useSnapshot } from '../editor-context.ts';
import { OptionLine } from './option-line.tsx';
import styles from './options-field.module.css';
import type { PropertyFieldProps } from './property-field.ts';
import { useOwnLanguage } from './text-fields.tsx';
import { useRows } from './use-rows.ts';

/** More are edited as text, one a line. */
const maxOptionRows = 100;
/** So many are drawn at first where there are more than a few over it: what follows them is not pushed away. */
const shownAtFirst = 8;
const fewMore = 4;

/** The choices of a list, or the pictures of an image question with their captions (spec/2 §3, childs). */
export function OptionsField(props: PropertyFieldProps) {
  const stored = Array.isArray(props.value) ? (props.value as readonly ChoiceOption[]) : [];
  const { editor } = useScene();
  const [isText, setText] = useState(
    stored.length > maxOptionRows || unfinishedText(editor.snapshot().unfinished, props.question.id, 'childs') !== null,
  );
  /** Whoever pressed the button goes on in the text, or in the rows: the button is gone. */
  const [isTurned, setTurned] = useState(false);
  const turn = (toText: boolean) => () => {
    setTurned(true);
    setText(toText);
  };
  if (!isText) return <OptionList {...props} stored={stored} takesFocus={isTurned} onText={turn(true)} />;
  return (
    <OptionText
      {...props}
      stored={stored}
      takesFocus={isTurned}
      onRows={stored.length <= maxOptionRows ? turn(false) : null}
    />
  );
}

interface OptionTextProps extends PropertyFieldProps {
  readonly stored: readonly ChoiceOption[];
  readonly onRows: (() => void) | null;
  readonly takesFocus: boolean;
}

/**
 * All options at once, one a line: for many, and for what comes from elsewhere. They are the question's as they are typed; what can't
 * be stored is held by the editor as unfinished.
 */
function OptionText({ stored, onRows, takesFocus, onChange, question, label, error }: OptionTextProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { unfinished } = useSnapshot(editor);
  const language = useOwnLanguage(question);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  /** A line that is typed away and back is the same option again. */
  const known = useRef(stored);
  const [lines, change] = useRows<string, readonly ChoiceOption[]>(
    stored,
    (options) => {
      known.current = options;
      return options.map(optionLabel);
    },
    (typed) => optionsOfLines(typed.join('\n'), known.current),
    onChange,
  );
  const text = unfinishedText(unfinished, question.id, 'childs') ?? lines.join('\n');
  const mistake = mistakeInLines(text);
  const write = (typed: string) => {
    const isRight = mistakeInLines(typed) === null;
    // It stays as it was written, to be mended.
    editor.unfinished.keep(question.id, 'childs', isRight ? null : typed);
    if (isRight) change(typed.split('\n'));
  };
  const said = {
    tooLong: (line: number) => t(($) => $.jobTypeEditor.options.tooLong, { line, limit: optionTextLimit }),
    tooMany: () => t(($) => $.jobTypeEditor.options.tooMany, { limit: optionsLimit }),
  };
  return (
    <Stack gap="xs">
      <Textarea
        ref={area}
        label={label}
        description={t(($) => $.jobTypeEditor.options.asText)}
        error={(mistake && (mistake.kind === 'tooLong' ? said.tooLong(mistake.line) : said.tooMany())) ?? error}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          // Cells of a spreadsheet: each is an option, also one with a line break of its own.
          if (!/["\t]/.test(pasted)) return;
          event.preventDefault();
          const { currentTarget: field } = event;
          field.setRangeText(pastedNames(pasted).join('\n'), field.selectionStart, field.selectionEnd, 'end');
          write(field.value);
        }}
        {...writtenIn(language)}
      />
      {onRows && mistake === null ? (
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
  readonly takesFocus: boolean;
}

function OptionList({ stored, onText, takesFocus, onChange, question, label, hint, error }: OptionListProps) {
  const { t } = useTranslation('jobTypeEditor');
  const kind = questionTraits[question.type].options === 'pictures' ? 'image' : 'list';
  const list = useRef<HTMLDivElement>(null);
  const [rows, change] = useRows<OptionRow, readonly ChoiceOption[]>(
    stored,
    (options) => rowsOf(options, kind),
    (made) => optionsOf(made, kind),
    onChange,
  );
  const [showsValues, setShowsValues] = useState(false);
  const [isWhole, setWhole] = useState(rows.length <= shownAtFirst + fewMore);
  const language = useOwnLanguage(question);
  const values = rows.map((row) => row.option.value.trim());

  const set = (place: number, row: OptionRow) => change(rows.with(place, row));
  const focus = (place: number) => list.current?.querySelectorAll<HTMLInputElement>('[data-value]')[place]?.focus();
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('[data-value], button')?.focus();
  }, [takesFocus, list]);
  /** Drawn at once: what is typed next belongs to the row that has the cursor then. */
  const changeAndFocus = (next: readonly OptionRow[], place: number) => {
    flushSync(() => {
      setWhole(true);
      change(next);
    });
    focus(place);
  };
  const add = () => changeAndFocus([...rows, newRow(rows, kind)], rows.length);
  const put = (from: number, to: number) => {
    const moved = rows[from];
    if (!moved || to === from || to < 0 || to >= rows.length) return;
    changeAndFocus(rows.toSpliced(from, 1).toSpliced(to, 0, moved), to);
  };
  const move = (place: number, by: -1 | 1) => put(place, place + by);

  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" data-rows>
      <DragDropProvider
        sensors={[PointerSensor]}
        // Its instructions and announcements are English, with keys of rows.
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) put(source.initialIndex, source.index);
        }}
      >
        <div ref={list} className={styles.rows}>
          {(isWhole ? rows : rows.slice(0, shownAtFirst)).map((row, place) => (
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
              onEnter={() => {
                if (place === rows.length - 1) return add();
                if (!isWhole) flushSync(() => setWhole(true));
                focus(place + 1);
              }}
              onMove={(by) => move(place, by)}
              onRemove={() => change(rows.toSpliced(place, 1))}
            />
          ))}
        </div>
      </DragDropProvider>
      {isWhole ? null : (
        <Button variant="subtle" size="sm" mt={4} aria-expanded={false} onClick={() => setWhole(true)}>
          {t(($) => $.jobTypeEditor.options.showAll, { count: rows.length })}
        </Button>
      )}
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
