import { Button, Modal, Select } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { columnOfFilterField } from '@plumbline/domain/views/custom-column';
import { isSectionOf, sectionsOf } from '@plumbline/domain/views/lists';
import { FormFailure } from '../../ui/form-failure.tsx';
import { phoneQuery } from '../../ui/theme.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useActor, useFormats, useToggle } from '../../lib/access/hooks.ts';
import {
  FilterForm,
  emptyView,
  filterStyles as styles,
  isFieldFor,
  readView,
  useFieldName,
  writeView,
} from '../filters/index.ts';
import { ReportOfList } from '../reports/index.ts';
import { useCustomSubjects } from '../filters/index.ts';
import { countQuery } from './count-rows.ts';
import { useSaveDefault } from './saved-default.ts';
import { SortKeys } from './sort-keys.tsx';
import type { ListViewState, ShownPart } from './use-list-view.ts';

/** Milliseconds without a change until a filter that is being put together is counted. */
const countingDelay = 300;

type Shown = Required<Pick<ShownPart, 'filters' | 'sort' | 'section'>>;

interface ListFilterDialogProps {
  readonly state: ListViewState;
  readonly onApply: (shown: Shown) => void;
  readonly onClose: () => void;
}

/** What a list shows and how (spec/3 §2 "Filter dialog", 80 % wide). Closing it applies what is set (spec/3 §4). */
export function ListFilterDialog({ state, onApply, onClose }: ListFilterDialogProps) {
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
          view={readView(shown.filters, state.list)}
          onChange={(filter) => setShown({ ...shown, filters: writeView(filter) })}
          beside={
            <>
              <SortKeys
                list={state.list}
                sort={shown.sort}
                onChange={(next) => setShown((before) => ({ ...before, sort: next }))}
              />
              <SectionInput state={state} shown={shown} onChange={setShown} />
            </>
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

/** What of the instance's own a list can be grouped by, for those who see it as columns. */
function useMadeSections(list: ListViewState['list']) {
  const mayRead = can(useActor(), 'report.read').allowed;
  const { subjects } = useCustomSubjects(list, mayRead);
  if (!mayRead) return [];
  return subjects.flatMap(({ kind, id, title, parts: [part] }) => {
    const value = part && customFilterName({ kind, id, part });
    return value && columnOfFilterField(value) && isSectionOf(list, value) ? [{ value, label: title }] : [];
  });
}

function SectionInput({ state, shown, onChange }: PartProps) {
  const { t } = useTranslation(['filters', 'ui']);
  const hasProjects = useToggle('projects');
  const actor = useActor();
  const fieldName = useFieldName(state.list);
  const isOffered = isFieldFor(state.list, actor);
  const sections: readonly string[] = sectionsOf[state.list];
  const offered = sections.filter((section) => (section !== 'project' || hasProjects) && isOffered(section));
  const made = useMadeSections(state.list);
  const isMissing = shown.section !== null && ![...offered, ...made.map(({ value }) => value)].includes(shown.section);
  const nameOf = (section: string) => {
    const ofFiles = sectionsOf.files.find((one) => one === section);
    return state.list === 'files' && ofFiles ? t(($) => $.filters.section[ofFiles]) : fieldName(section);
  };
  return (
    <Select
      label={t(($) => $.filters.section.label)}
      maxDropdownHeight={460}
      allowDeselect={false}
      value={shown.section ?? 'none'}
      onChange={(section) => onChange({ ...shown, section: section === 'none' ? null : section })}
      data={[
        { value: 'none', label: t(($) => $.filters.section.none) },
        ...offered.map((section) => ({ value: section, label: nameOf(section) })),
        ...(made.length > 0 ? [{ group: t(($) => $.filters.groups.custom[state.list]), items: made }] : []),
        ...(isMissing && shown.section ? [{ value: shown.section, label: nameOf(shown.section) }] : []),
      ]}
      searchable={made.length > 0}
      nothingFoundMessage={t(($) => $.ui.picker.nothingFound, { ns: 'ui' })}
    />
  );
}

function Foot({ state, shown, onChange, onApply }: PartProps & { onApply: () => void }) {
  const { t } = useTranslation('filters');
  const problemText = useProblemText();
  const { list, saved } = state;
  const { mutate: save, isPending, variables, error } = useSaveDefault(list);
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
      {list === 'files' ? null : (
        <ReportOfList isSubtle type={list} filters={shown.filters} search={state.grid.query.search} />
      )}
      <FormFailure text={error ? problemText(error) : null} />
      <ShowButton state={state} filters={shown.filters} onApply={onApply} />
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
