import { Alert, Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seesSkills } from '@plumbline/domain/access/rule-parts';
import type { Condition } from '@plumbline/domain/filters/filter';
import { sortFields } from '@plumbline/domain/filters/sort';
import { useActor, useToggle } from '../../../app/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneQuery } from '../../../ui/theme.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { SavedView } from '../api/saved-view.ts';
import { useSaveView } from '../api/saved-view.ts';
import type { FilterFieldName } from '../filter-view.ts';
import { emptyView, readView, withCondition, withoutOthers, writeView } from '../filter-view.ts';
import { isSection, sections } from '../sections.ts';
import {
  DatesInput,
  HasPreviousInput,
  JobTypesInput,
  NumberEqualInput,
  PeopleInput,
  ProjectsInput,
  SkillsInput,
  StatusesInput,
  TextPartInput,
} from './filter-fields.tsx';
import styles from './filter.module.css';

type Group = 'status' | 'what' | 'people' | 'when' | 'more';

const groups: Readonly<Record<Group, readonly FilterFieldName[]>> = {
  status: ['status'],
  when: ['startDate', 'created_at', 'updated_at'],
  what: ['jobType', 'project', 'projectName', 'ID'],
  people: ['users', 'confirmedUsers', 'createdBy', 'skills'],
  more: ['prevJob'],
};

interface FilterDialogProps {
  readonly view: SavedView;
  readonly hasDefault: boolean;
  readonly onApply: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** What the list of jobs shows and how (Spec 3 §2 "Filter dialog", 80 % wide). Closing it applies what is set (3 §4). */
export function FilterDialog(props: FilterDialogProps) {
  const { t } = useTranslation(['jobs', 'ui']);
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const [view, setView] = useState(props.view);
  const apply = () => {
    props.onApply(view);
    props.onClose();
  };
  return (
    <Modal
      opened
      onClose={apply}
      title={t(($) => $.jobs.filter.title)}
      size="80%"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <div className={styles.body}>
        <Fields view={view} onChange={setView} />
        <Foot {...props} view={view} onChange={setView} onApply={apply} />
      </div>
    </Modal>
  );
}

interface FieldsProps {
  readonly view: SavedView;
  readonly onChange: (view: SavedView) => void;
}

function Fields({ view, onChange }: FieldsProps) {
  const { t } = useTranslation('jobs');
  const actor = useActor();
  const hasProjects = useToggle('projects');
  const hasPrevious = useToggle('previous_job');
  const [search, setSearch] = useState('');
  const filter = readView(view.filters);

  const setCondition = (field: FilterFieldName, condition: Condition | null) =>
    onChange({ ...view, filters: writeView(withCondition(filter, field, condition)) });
  // A client is told of no people (decision 0023).
  const isShown = (field: FilterFieldName) => {
    if (groups.people.includes(field) && actor.role === 'client') return false;
    if (field === 'skills' && !seesSkills(actor)) return false;
    if ((field === 'project' || field === 'projectName') && !hasProjects) return false;
    if (field === 'prevJob' && !hasPrevious) return false;
    return t(($) => $.jobs.filter.fields[field])
      .toLowerCase()
      .includes(search.trim().toLowerCase());
  };
  const inputOf = (field: FilterFieldName): ReactNode => {
    const props = { key: field, view: filter, field, onCondition: setCondition };
    switch (field) {
      case 'status':
        return <StatusesInput {...props} key={field} />;
      case 'jobType':
        return <JobTypesInput {...props} key={field} />;
      case 'project':
        return <ProjectsInput {...props} key={field} />;
      case 'projectName':
        return <TextPartInput {...props} key={field} />;
      case 'ID':
        return <NumberEqualInput {...props} key={field} />;
      case 'users':
      case 'confirmedUsers':
        return <PeopleInput {...props} key={field} canBeNobody />;
      case 'createdBy':
        return <PeopleInput {...props} key={field} />;
      case 'skills':
        return <SkillsInput {...props} key={field} />;
      case 'prevJob':
        return <HasPreviousInput {...props} key={field} />;
      case 'startDate':
      case 'created_at':
      case 'updated_at':
        return <DatesInput {...props} key={field} />;
    }
  };
  const shownGroups = (Object.keys(groups) as Group[])
    .map((group) => ({ group, fields: groups[group].filter(isShown) }))
    .filter(({ fields }) => fields.length > 0);

  return (
    <>
      <Group align="end" grow preventGrowOverflow={false}>
        <TextInput
          type="search"
          dir="auto"
          label={t(($) => $.jobs.filter.search)}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SortInput view={view} onChange={onChange} />
        <Select
          label={t(($) => $.jobs.section.label)}
          allowDeselect={false}
          value={view.section ?? 'none'}
          onChange={(section) =>
            onChange({ ...view, section: isSection(section ?? undefined) ? (section as never) : null })
          }
          data={[
            { value: 'none', label: t(($) => $.jobs.section.none) },
            ...sections
              .filter((section) => section !== 'project' || hasProjects)
              .map((section) => ({ value: section, label: t(($) => $.jobs.section[section]) })),
          ]}
        />
      </Group>
      {filter.others.length > 0 ? (
        <Alert variant="light" color="gray">
          <Group justify="space-between">
            {t(($) => $.jobs.filter.othersText)}
            <Button variant="default" onClick={() => onChange({ ...view, filters: writeView(withoutOthers(filter)) })}>
              {t(($) => $.jobs.filter.othersRemove)}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {shownGroups.length === 0 ? <Notice kind="nothingFound" title={t(($) => $.jobs.filter.nothing)} /> : null}
      <div className={styles.groups}>
        {shownGroups.map(({ group, fields }) => (
          <fieldset key={group} className={styles.group}>
            {group === 'status' ? null : (
              <legend className={styles.legend}>{t(($) => $.jobs.filter.groups[group])}</legend>
            )}
            {fields.map(inputOf)}
          </fieldset>
        ))}
      </div>
    </>
  );
}

const sortNames = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  startDate: 'startDate',
  ID: 'number',
  status: 'status',
} as const;

function SortInput({ view, onChange }: FieldsProps) {
  const { t } = useTranslation('jobs');
  const isAscending = view.sort !== null && !view.sort.startsWith('-');
  const field = (view.sort ?? '-created_at').replace(/^-/, '');
  const set = (name: string, ascending: boolean) => {
    const sort = ascending ? name : `-${name}`;
    onChange({ ...view, sort: sort === '-created_at' ? null : sort });
  };
  return (
    <Group align="end" wrap="nowrap" grow preventGrowOverflow={false}>
      <Select
        label={t(($) => $.jobs.filter.sort)}
        allowDeselect={false}
        value={field}
        onChange={(name) => name && set(name, isAscending)}
        data={sortFields.jobs.map((name) => ({
          value: name,
          label: name === 'ID' ? t(($) => $.jobs.filter.fields.ID) : t(($) => $.jobs.columns[sortNames[name]]),
        }))}
      />
      <Checkbox
        className={styles.check ?? ''}
        label={t(($) => $.jobs.filter.ascending)}
        checked={isAscending}
        onChange={() => set(field, !isAscending)}
      />
    </Group>
  );
}

function Foot({ view, onChange, onApply, hasDefault }: FilterDialogProps & FieldsProps & { onApply: () => void }) {
  const { t } = useTranslation('jobs');
  const problemText = useProblemText();
  const { mutate: save, isPending, variables, error } = useSaveView();
  const keep = (kept: SavedView | null) =>
    save(kept, {
      onSuccess: () =>
        notifications.show({
          message: kept ? t(($) => $.jobs.filter.savedDefault) : t(($) => $.jobs.filter.clearedDefault),
        }),
    });
  return (
    <div className={styles.foot}>
      <Button variant="subtle" onClick={() => onChange({ filters: writeView(emptyView), sort: null, section: null })}>
        {t(($) => $.jobs.filter.clearAll)}
      </Button>
      <Button variant="subtle" loading={isPending && variables !== null} onClick={() => keep(view)}>
        {t(($) => $.jobs.filter.saveDefault)}
      </Button>
      {hasDefault ? (
        <Button variant="subtle" loading={isPending && variables === null} onClick={() => keep(null)}>
          {t(($) => $.jobs.filter.clearDefault)}
        </Button>
      ) : null}
      <FormFailure text={error ? problemText(error) : null} />
      <Button className={styles.push ?? ''} onClick={onApply}>
        {t(($) => $.jobs.filter.apply)}
      </Button>
    </div>
  );
}
