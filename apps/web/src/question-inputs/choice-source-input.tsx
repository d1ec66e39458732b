import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenItems, itemsOf } from '@plumbline/domain/question-types/chosen-items';
import { isOffered, sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { useNameOf } from '../i18n/use-name-of.ts';
import type { QuestionInputProps } from './question-input.ts';
import type { SourceEntry } from './source-entry.ts';
import { SourceList } from './source-list.tsx';
import { SourceState } from './source-state.tsx';
import { storedId, useSources } from './sources.ts';

/** A choice from a list of the project or of the instance (spec/2 §3, project list and system list). */
export function ChoiceSourceInput(props: QuestionInputProps) {
  const { question, value, onChange, disabled, labelledBy, describedBy, language } = props;
  const { t } = useTranslation('questionInputs');
  const nameOf = useNameOf();
  const { sources, search } = useSources();
  const { settings } = question;
  const source = sourceOf(question);
  const list = source ? sources?.lists[sourceKey(source)] : undefined;
  const entries = useMemo(() => {
    const offered = (list?.items ?? []).filter(({ label }) => isOffered(label, settings));
    if (!settings.sortAlphabet) return offered;
    const order = new Intl.Collator(language, { numeric: true });
    return offered.toSorted((one, other) => order.compare(nameOf(one), nameOf(other)));
  }, [list, settings, language, nameOf]);
  const chosen = useMemo((): readonly SourceEntry[] => {
    const parsed = chosenItems.safeParse(value).data;
    return parsed ? itemsOf(parsed) : [];
  }, [value]);
  if (!source || !list) return <SourceState {...props} />;
  return (
    <SourceList
      entries={entries}
      chosen={chosen}
      isMultiple={settings.multiSelect === true}
      onChange={(now) => {
        const items = now.map(({ id, label }) => ({ id, label: label.slice(0, 500) }));
        onChange(items.length === 0 ? null : settings.multiSelect ? items : items[0]);
      }}
      disabled={disabled}
      labelledBy={labelledBy}
      describedBy={describedBy}
      findMore={
        list.isCut && search
          ? async (words, signal) => (await search(storedId(question.id), words, signal)).items
          : null
      }
      empty={t(($) => $.questionInputs.list.noOptions)}
    />
  );
}
