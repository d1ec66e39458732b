import { Button, Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/form-failure.tsx';
import { phoneQuery } from '../../ui/theme.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import { FilterForm, emptyView, filterStyles as styles, readView, writeView } from '../filters/index.ts';
import { ReportOfList } from '../reports/index.ts';
import { countQuery } from './count-rows.ts';
import { useSaveDefault } from './saved-default.ts';
import { SectionInput, type Shown } from './section-input.tsx';
import { SortKeys } from './sort-keys.tsx';
import type { ListViewState } from './use-list-view.ts';

/** Milliseconds without a change until a filter that is being put together is counted. */
const countingDelay = 300;

/** Whether the rows of the list are shown as such: they are counted, sorted and grouped. */
const isListOf = ({ list, screen }: ListViewState) => screen === list;

interface ListFilterDialogProps {
  readonly state: ListViewState;
  /** It begins at the combinations of conditions. */
  readonly isAtGroups?: boolean;
  readonly onApply: (shown: Shown) => void;
  readonly onClose: () => void;
}

/** What a list shows and how (spec/3 §2 "Filter dialog", 80 % wide). Closing it applies what is set (spec/3 §4). */
export function ListFilterDialog({ state, isAtGroups = false, onApply, onClose }: ListFilterDialogProps) {
  const { t } = useTranslation(['filters', 'ui']);
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const { filters, sort } = state.grid.query;
  const [shown, setShown] = useState<Shown>({ filters, sort, section: state.section });
  const apply = () => {
    onApply(shown);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={apply}
      title={t(($) => $.filters.titles[state.list])}
      size="80vw"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <div className={styles.body}>
        <FilterForm
          list={state.list}
          isAtGroups={isAtGroups}
          view={readView(shown.filters, state.list)}
          onChange={(filter) => setShown({ ...shown, filters: writeView(filter) })}
          beside={
            isListOf(state) ? (
              <>
                <SortKeys
                  list={state.list}
                  sort={shown.sort}
                  onChange={(next) => setShown((before) => ({ ...before, sort: next }))}
                />
                <SectionInput state={state} shown={shown} onChange={setShown} />
              </>
            ) : null
          }
        />
        <Foot state={state} shown={shown} onChange={setShown} onApply={apply} />
      </div>
    </Modal>
  );
}

interface PartProps {
  readonly state: ListViewState;
  readonly shown: Shown;
  readonly onChange: (shown: Shown) => void;
}

function Foot({ state, shown, onChange, onApply }: PartProps & { onApply: () => void }) {
  const { t } = useTranslation('filters');
  const problemText = useProblemText();
  const { list, screen, saved } = state;
  const { mutate: save, isPending, variables, error } = useSaveDefault(screen);
  const keep = (isKept: boolean) =>
    save(isKept ? { ...shown, view: null } : null, {
      onSuccess: () =>
        notifications.show({ message: isKept ? t(($) => $.filters.savedDefault) : t(($) => $.filters.clearedDefault) }),
    });
  return (
    <div className={styles.foot}>
      <Button variant="subtle" onClick={() => onChange({ filters: writeView(emptyView), sort: null, section: null })}>
        {t(($) => $.filters.clearAll)}
      </Button>
      <Button variant="subtle" loading={isPending && variables !== null} onClick={() => keep(true)}>
        {t(($) => $.filters.saveDefault)}
      </Button>
      {saved ? (
        <Button variant="subtle" loading={isPending && variables === null} onClick={() => keep(false)}>
          {t(($) => $.filters.clearDefault)}
        </Button>
      ) : null}
      {list === 'files' || !isListOf(state) ? null : (
        <ReportOfList type={list} filters={shown.filters} search={state.grid.query.search} />
      )}
      <FormFailure text={error ? problemText(error) : null} />
      {isListOf(state) ? (
        <ShowButton state={state} filters={shown.filters} onApply={onApply} />
      ) : (
        <Button className={styles.push ?? ''} onClick={onApply}>
          {t(($) => $.filters.show)}
        </Button>
      )}
    </div>
  );
}

/** Applies what is set, and says how many rows that leaves. */
function ShowButton({
  state,
  filters,
  onApply,
}: {
  state: ListViewState;
  filters: string | null;
  onApply: () => void;
}) {
  const { t } = useTranslation('filters');
  const formats = useFormats();
  const [settled] = useDebouncedValue(filters, countingDelay);
  const { data } = useQuery(countQuery(state.list, { filters: settled, search: state.grid.query.search }));
  const isKnown = data !== undefined && settled === filters;
  const total = data ? `${formats.number(data.total)}${data.total_is_estimate ? '+' : ''}` : '';
  return (
    <Button className={styles.push ?? ''} onClick={onApply}>
      <span aria-live="polite">
        {isKnown ? t(($) => $.filters.showCount[state.list], { count: data.total, total }) : t(($) => $.filters.show)}
      </span>
    </Button>
  );
}
