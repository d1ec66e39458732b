import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { groupSection, groupSectionName, sectionPeriodsOf } from '@plumbline/domain/filters/groups';
import { columnOfFilterField } from '@plumbline/domain/views/custom-column';
import { isSectionOf, sectionsOf } from '@plumbline/domain/views/lists';
import { useActor, useToggle } from '../../lib/access/hooks.ts';
import { isFieldFor, useCustomSubjects, useFieldName } from '../filters/index.ts';
import type { ListViewState, ShownPart } from './use-list-view.ts';

/** What of a list its dialog sets. */
export type Shown = Required<Pick<ShownPart, 'filters' | 'sort' | 'section'>>;

interface SectionInputProps {
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

/** By what the rows of a list are grouped, and of dates by which periods. */
export function SectionInput({ state, shown, onChange }: SectionInputProps) {
  const { t } = useTranslation(['filters', 'ui']);
  const hasProjects = useToggle('projects');
  const actor = useActor();
  const fieldName = useFieldName(state.list);
  const isOffered = isFieldFor(state.list, actor);
  const sections: readonly string[] = sectionsOf[state.list];
  const offered = sections.filter((section) => (section !== 'project' || hasProjects) && isOffered(section));
  const made = useMadeSections(state.list);
  const { field, period } = groupSection(shown.section ?? '');
  const chosen = shown.section === null ? null : field;
  const isMissing = chosen !== null && ![...offered, ...made.map(({ value }) => value)].includes(chosen);
  const offeredPeriods = state.list === 'files' || chosen === null ? [] : sectionPeriodsOf(state.list, chosen);
  const nameOf = (section: string) => {
    const ofFiles = sectionsOf.files.find((one) => one === section);
    return state.list === 'files' && ofFiles ? t(($) => $.filters.section[ofFiles]) : fieldName(section);
  };
  const byField = (
    <Select
      label={t(($) => $.filters.section.label)}
      maxDropdownHeight={460}
      allowDeselect={false}
      value={chosen ?? 'none'}
      onChange={(section) => onChange({ ...shown, section: section === 'none' ? null : section })}
      data={[
        { value: 'none', label: t(($) => $.filters.section.none) },
        ...offered.map((section) => ({ value: section, label: nameOf(section) })),
        ...(made.length > 0 ? [{ group: t(($) => $.filters.groups.custom[state.list]), items: made }] : []),
        ...(isMissing && chosen ? [{ value: chosen, label: nameOf(chosen) }] : []),
      ]}
      searchable={made.length > 0}
      nothingFoundMessage={t(($) => $.ui.picker.nothingFound, { ns: 'ui' })}
    />
  );
  if (offeredPeriods.length === 0 || chosen === null) return byField;
  return (
    <>
      {byField}
      <Select
        label={t(($) => $.filters.section.period)}
        allowDeselect={false}
        value={period ?? 'day'}
        onChange={(asked) =>
          onChange({
            ...shown,
            section: groupSectionName({
              field: chosen,
              period: offeredPeriods.find((one) => one === asked) ?? null,
            }),
          })
        }
        data={(['day', ...offeredPeriods] as const).map((one) => ({
          value: one,
          label: t(($) => $.filters.section.periods[one]),
        }))}
      />
    </>
  );
}
