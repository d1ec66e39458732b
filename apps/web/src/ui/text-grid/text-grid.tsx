import { useVirtualizer } from '@tanstack/react-virtual';
import type { ClipboardEvent, CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOfLanguage, isCode } from '@plumbline/domain/translations/language-code';
import { nameOfLanguage } from '../../i18n/questionnaire-language-names.ts';
import styles from './text-grid.module.css';

/** One text in each language of the grid. */
export interface GridText {
  readonly key: string;
  /** What text it is, as it is seen. */
  readonly lead: ReactNode;
  /** The same, as fields are called by it. */
  readonly name: string;
  readonly limit: number;
}

/** What a field of the grid shows. */
export interface GridCell {
  readonly text: string;
  /** Something should stand here. */
  readonly isLacking?: boolean;
  /** The fallback that applies while this is empty. */
  readonly otherwise?: string | undefined;
  /** Somebody else's text, which this one would replace. */
  readonly theirs?: string | undefined;
}

interface TextGridProps<Row extends GridText> {
  /** What the first column is called. */
  readonly heading: string;
  readonly rows: readonly Row[];
  readonly languages: readonly string[];
  readonly cell: (row: Row, language: string) => GridCell;
  readonly onText: (row: Row, language: string, text: string) => void;
  /** Several cells were pasted from one on. */
  readonly onPaste: (pasted: string, at: { readonly row: number; readonly column: number }) => void;
  /** As high as the grid may be. */
  readonly height: string;
}

/**
 * Texts with their languages side by side, each a field: Enter goes to the line below, cells copied from a spreadsheet are pasted from
 * the field with the cursor on. Only what is in sight is drawn.
 */
export function TextGrid<Row extends GridText>({ rows, languages, ...props }: TextGridProps<Row>) {
  const { i18n } = useTranslation();
  const id = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);

  // oxlint-disable-next-line react/incompatible-library -- nothing that reads it is memoised
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => 46,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });

  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trimEnd())) return;
    event.preventDefault();
    props.onPaste(pasted, { row, column });
  };
  const onKeyDown = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const to = row + 1;
    virtualizer.scrollToIndex(Math.min(to, rows.length - 1), { align: 'auto' });
    requestAnimationFrame(() => scroller?.querySelector<HTMLElement>(`[data-cell="${to} ${column}"]`)?.focus());
  };

  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      style={{ '--languages': languages.length, maxBlockSize: props.height } as CSSProperties}
      tabIndex={-1}
    >
      <div className={styles.head} aria-hidden>
        <span>{props.heading}</span>
        {languages.map((language) => (
          <span key={language}>{nameOfLanguage(language, i18n.language)}</span>
        ))}
      </div>
      <div className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <div className={styles.about}>{row.lead}</div>
              {languages.map((language, column) => {
                const { text, isLacking, otherwise, theirs } = props.cell(row, language);
                const called = nameOfLanguage(language, i18n.language);
                return (
                  <div key={language} className={styles.field}>
                    <span className={styles.language} aria-hidden>
                      {called}
                    </span>
                    <textarea
                      rows={1}
                      className={styles.cell}
                      aria-label={`${row.name}, ${called}`}
                      aria-describedby={theirs === undefined ? undefined : `${id}-${index}-${column}`}
                      value={text}
                      placeholder={otherwise}
                      maxLength={row.limit}
                      data-cell={`${index} ${column}`}
                      data-lacking={isLacking || undefined}
                      data-theirs={theirs !== undefined || undefined}
                      onChange={(event) => props.onText(row, language, event.currentTarget.value)}
                      onPaste={(event) => onPaste(event, index, column)}
                      onKeyDown={(event) => onKeyDown(event, index, column)}
                      dir={directionOfLanguage(language)}
                      {...(isCode(language) && { lang: language })}
                    />
                    {theirs === undefined ? null : (
                      <p id={`${id}-${index}-${column}`} className={styles.theirs}>
                        {theirs}
                      </p>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
