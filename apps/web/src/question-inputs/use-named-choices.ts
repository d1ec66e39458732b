import { useCallback, useMemo } from 'react';
import type { JobSources, SourceItem } from '@plumbline/contract/job-sources';
import { withNames } from '@plumbline/domain/languages/names';
import { useNameOf } from '../i18n/use-name-of.ts';
import { useSources } from './sources.ts';

/** Whatever is chosen from around here and has translations, by its id. */
function translatedItems({ lists, fields }: JobSources): ReadonlyMap<string, SourceItem> {
  const items = [...Object.values(lists).map((list) => list.items), ...Object.values(fields).map((one) => one.options)];
  return new Map(items.flat().flatMap((item) => (item.translations ? [[item.id, item] as const] : [])));
}

/** The value of an answer with each choice called as the reader's language calls it, else as it was when it was chosen (decision 0041). */
export function useNamedChoices(): (value: unknown) => unknown {
  const { sources } = useSources();
  const nameOf = useNameOf();
  const items = useMemo(() => (sources ? translatedItems(sources) : null), [sources]);
  return useCallback(
    (value) =>
      !items || items.size === 0 || typeof value !== 'object'
        ? value
        : withNames<{ readonly id?: unknown; readonly label: string }>(value, ({ id, label }) => {
            const item = items.get(String(id));
            return item ? nameOf(item) : label;
          }),
    [items, nameOf],
  );
}
