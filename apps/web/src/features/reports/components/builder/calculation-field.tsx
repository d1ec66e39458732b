import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { Combobox, Textarea } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { expressionLimit } from '@plumbline/domain/text/limits';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import { useOffer } from '../../../../ui/use-offer.ts';
import { useExpressionWords } from '../../../../ui/use-expression-words.ts';
import { shownReferences, storedReferences } from '../../model/named-references.ts';
import { withColumn } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';

/** So many columns are offered at once behind `{`. */
const offeredAtOnce = 10;

/** A calculation: `{` offers the other columns by name. Errors are shown with their position while typing. */
export function CalculationField({ column }: { readonly column: ReportColumn }) {
  const { t } = useTranslation('reports');
  const { draft, change, checked, textAt, titleOf, open, setOpen } = useBuilder();
  const words = useExpressionWords();
  const { combobox, input, asked, follow, finish } = useOffer(/\{([^{}]{0,80})$/);
  const others = draft.columns.filter(({ _id }) => _id !== column._id);
  const names = useMemo(() => new Map(draft.columns.map((one) => [one._id, titleOf(one)])), [draft.columns, titleOf]);
  const stored = column.expression ?? '';
  const shown = shownReferences(stored, names);
  const path = `columns.${draft.columns.indexOf(column)}.expression`;
  const problem = textAt(path);
  const place = checked.problems.find((one) => one.path === path)?.expression;
  const found =
    asked === null
      ? []
      : others.filter((one) => isFoundIn(names.get(one._id) ?? '', searchWords(asked.typed))).slice(0, offeredAtOnce);

  const write = (text: string) =>
    change((now) => withColumn(now, column._id, { expression: storedReferences(text, names) }));
  const onType = (event: ChangeEvent<HTMLTextAreaElement>) => {
    follow(event);
    write(event.currentTarget.value);
  };
  const choose = (id: string) => {
    if (asked === null) return;
    const rest = shown.slice(asked.from + 1 + asked.typed.length).replace(/^\}/, '');
    change((now) =>
      withColumn(now, column._id, {
        expression: `${storedReferences(shown.slice(0, asked.from), names)}{${id}}${storedReferences(rest, names)}`,
      }),
    );
    finish();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <Textarea
          ref={input}
          label={t(($) => $.reports.calculation.label)}
          description={t(($) => $.reports.calculation.hint)}
          placeholder={t(($) => $.reports.calculation.placeholder)}
          error={problem}
          value={shown}
          onChange={onType}
          onBlur={() => {
            combobox.closeDropdown();
            if (open.fresh === column._id) setOpen({ ...open, fresh: null });
          }}
          data-at={path}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={expressionLimit}
          spellCheck={false}
          dir="ltr"
          classNames={{ input: styles.expression ?? '' }}
        />
      </Combobox.Target>
      {problem && place && stored !== '' ? (
        <p className={styles.place} dir="ltr">
          {shownReferences(stored.slice(0, place.at), names)}
          <mark>{shownReferences(stored.slice(place.at, place.at + place.length), names) || ' '}</mark>
          {shownReferences(stored.slice(place.at + place.length), names)}
        </p>
      ) : null}
      <details className={styles.help}>
        <summary>{t(($) => $.reports.calculation.help)}</summary>
        <ul>
          {words.functions.map((one) => (
            <li key={one.name}>
              <bdi>{one.text}</bdi>
            </li>
          ))}
        </ul>
      </details>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t(($) => $.reports.calculation.offer)}>
          {found.map((one) => (
            <Combobox.Option value={one._id} key={one._id}>
              <span dir="auto">{names.get(one._id)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
