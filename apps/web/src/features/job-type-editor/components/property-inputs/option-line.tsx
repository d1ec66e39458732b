import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { writtenIn } from '../../../../question-inputs/spoken.ts';
import type { OptionRow } from '../../model/options.ts';
import { withOptionValue } from '../../model/options.ts';
import { unfinishedText } from '../../model/unfinished.ts';
import { useScene } from '../editor-context.ts';
import { PictureSlot } from '../picture-slot.tsx';
import styles from './options-field.module.css';
import { RowButtons } from './row-buttons.tsx';

interface OptionLineProps {
  readonly row: OptionRow;
  readonly place: number;
  readonly count: number;
  readonly question: Question;
  readonly language: string | null;
  readonly isDouble: boolean;
  readonly showsValue: boolean;
  readonly onText: (text: string) => void;
  readonly onFile: (file: string | null) => void;
  /** The cursor has left it. */
  readonly onSettled: () => void;
  readonly onEnter: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One option: its picture, what people read, and its value where that is wanted. */
export function OptionLine(props: OptionLineProps) {
  const { row, place, count, question, language, isDouble, showsValue, onText, onFile, onSettled, onEnter } = props;
  const { t } = useTranslation('jobTypeEditor');
  const number = place + 1;
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragging } = useSortable({ id: row.key, index: place, element, handle });
  const isImage = questionTraits[question.type].options === 'pictures';
  return (
    <div
      ref={element}
      className={styles.row}
      data-image={isImage || undefined}
      data-values={showsValue || undefined}
      data-dragging={isDragging || undefined}
    >
      {/* By keys a row is moved by its buttons, or from its text by Alt and an arrow. */}
      <ActionIcon
        ref={handle}
        variant="subtle"
        color="gray"
        size={28}
        tabIndex={-1}
        className={styles.handle ?? ''}
        aria-label={t(($) => $.jobTypeEditor.options.drag, { number })}
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      {isImage ? (
        <PictureSlot
          assetId={row.option.file ?? null}
          label={t(($) => $.jobTypeEditor.options.picture, { number })}
          onChange={onFile}
        />
      ) : null}
      <div className={styles.texts}>
        <TextInput
          className={styles.value ?? ''}
          aria-label={t(($) => $.jobTypeEditor.options.value, { number })}
          placeholder={t(($) => $.jobTypeEditor.options[isImage ? 'caption' : 'option'])}
          value={row.text}
          maxLength={500}
          error={isDouble ? t(($) => $.jobTypeEditor.options.double) : undefined}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onSettled}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              onEnter();
            }
            if (event.altKey && event.key === 'ArrowDown') props.onMove(1);
            if (event.altKey && event.key === 'ArrowUp') props.onMove(-1);
          }}
          data-value
          {...writtenIn(language)}
        />
        {showsValue && !row.isFresh ? (
          <StoredValue key={row.option.value} row={row} question={question} number={number} />
        ) : null}
      </div>
      <RowButtons
        place={place}
        count={count}
        words={{
          up: t(($) => $.jobTypeEditor.options.up, { number }),
          down: t(($) => $.jobTypeEditor.options.down, { number }),
          remove: t(($) => $.jobTypeEditor.options.remove, { number }),
        }}
        onMove={props.onMove}
        onRemove={props.onRemove}
      />
    </div>
  );
}

interface StoredValueProps {
  readonly row: OptionRow;
  readonly question: Question;
  readonly number: number;
}

/** What answers, rules and conditions name an option by. Taken when the cursor leaves it: a half one would be another. */
function StoredValue({ row, question, number }: StoredValueProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { value } = row.option;
  const setting = `value ${value}`;
  return (
    <TextInput
      defaultValue={unfinishedText(editor.snapshot().unfinished, question.id, setting) ?? value}
      aria-label={t(($) => $.jobTypeEditor.options.stored, { number })}
      maxLength={500}
      spellCheck={false}
      attributes={{ input: { dir: 'ltr' } }}
      classNames={{ input: styles.stored ?? '' }}
      // Until the cursor leaves it, it is not saved, and says so.
      onChange={({ currentTarget: { value: typed } }) =>
        editor.unfinished.keep(question.id, setting, typed.trim() === value ? null : typed)
      }
      onBlur={(event) => {
        editor.unfinished.keep(question.id, setting, null);
        const next = event.currentTarget.value.trim();
        if (next === value) return;
        const after = withOptionValue(question, value, next);
        if (after === question) event.currentTarget.value = value;
        else
          editor.edit((draft) =>
            draft.map((one) => (one.id === question.id ? withOptionValue(one, value, next) : one)),
          );
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
