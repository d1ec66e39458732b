import { useTranslation } from 'react-i18next';
import type { ListView } from '@plumbline/contract/views';
import { isId } from '@plumbline/domain/ids/id-text';
import type { EditedPart } from '../../ui/editing/save-over.ts';
import { mergeIds } from '../../ui/editing/save-over.ts';
import { wordsIn } from '../../ui/editing/words-in.ts';
import type { ViewChange } from './views-queries.ts';
import { writtenFilter } from './written-filter.ts';

/** What is chosen by one press holds as it was pressed last. */
const pressed = { show: wordsIn, merge: (_before: unknown, mine: unknown) => mine };

/** What can be changed of a view, as two people who change it at once read it. */
export function useViewParts(): Readonly<Record<keyof ViewChange, EditedPart<ListView>>> {
  const { t } = useTranslation('filters');
  return {
    name: { label: t(($) => $.filters.views.name), of: ({ name }) => name, show: String },
    sharing: { label: t(($) => $.filters.views.sharing), of: ({ sharing }) => sharing, ...pressed },
    roles: { label: t(($) => $.filters.views.withRoles), of: ({ roles }) => roles, show: wordsIn, merge: mergeIds },
    filters: {
      label: t(($) => $.filters.open),
      of: ({ list, filters }) => JSON.parse(writtenFilter(list, filters) ?? 'null') as unknown,
      show: (filters) =>
        wordsIn(filters)
          .split(', ')
          .filter((word) => !isId(word))
          .join(', '),
    },
    sort: { label: t(($) => $.filters.sort), of: ({ sort }) => sort, ...pressed },
    section: { label: t(($) => $.filters.section.label), of: ({ section }) => section, ...pressed },
    display: { label: t(($) => $.filters.display.label), of: ({ display }) => display, ...pressed },
    columns: { label: t(($) => $.filters.columns.title), of: ({ columns }) => columns, ...pressed },
  };
}
