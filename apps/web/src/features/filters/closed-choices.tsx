import { SegmentedControl, Input, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { extensionsOf, fileGroups } from '@plumbline/domain/assets/file-groups';
import { rolesNotAbove } from '@plumbline/domain/actor/roles';
import { userStates } from '@plumbline/domain/users/state';
import { useActor, useToggle } from '../../lib/access/hooks.ts';
import type { FilterInputProps } from './filter-fields.tsx';
import { ManyInput } from './filter-fields.tsx';
import { chosenOf, isOneOf } from './filter-view.ts';

/** Roles by name, those that this person sees people of. */
export function RolesInput(props: FilterInputProps) {
  const { t } = useTranslation('roles');
  const { role: own } = useActor();
  const hasClients = useToggle('client');
  // Administrators see everybody; a project manager all but system admins.
  const seen = rolesNotAbove(own === 'project_manager' ? 'business_admin' : 'sys_admin');
  const roles = seen.filter((role) => hasClients || role !== 'client');
  return <ManyInput {...props} items={roles.map((role) => ({ _id: role, name: t(($) => $.roles[role]) }))} />;
}

/** Whether somebody is active, invited or banned. */
export function StatesInput(props: FilterInputProps) {
  const { t } = useTranslation('filters');
  return (
    <ManyInput
      {...props}
      items={userStates.map((state) => ({ _id: state, name: t(($) => $.filters.states[state]) }))}
    />
  );
}

/** Yes, no, or either. */
export function YesOrNoInput({ view, field, label, onCondition }: FilterInputProps) {
  const { t } = useTranslation('filters');
  const condition = view.conditions.get(field);
  const value = condition?.operator === 'equal' ? String(condition.value) : 'any';
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label={label}
        value={value}
        onChange={(chosen) =>
          onCondition(field, chosen === 'any' ? null : { field, operator: 'equal', value: chosen === 'true' })
        }
        data={[
          { value: 'any', label: t(($) => $.filters.any) },
          { value: 'true', label: t(($) => $.filters.yes) },
          { value: 'false', label: t(($) => $.filters.no) },
        ]}
      />
    </Input.Wrapper>
  );
}

/** Kinds of files, each for all the endings that it has. */
export function FileKindsInput({ view, field, label, onCondition }: FilterInputProps) {
  const { t } = useTranslation(['filters', 'ui']);
  const chosen = new Set(chosenOf(view, field));
  return (
    <MultiSelect
      label={label}
      data={fileGroups.map((group) => ({ value: group, label: t(($) => $.filters.kinds[group]) }))}
      value={fileGroups.filter((group) => extensionsOf(group).every((extension) => chosen.has(extension)))}
      onChange={(groups) =>
        onCondition(
          field,
          isOneOf(
            field,
            fileGroups.filter((group) => groups.includes(group)).flatMap((group) => extensionsOf(group)),
          ),
        )
      }
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.ui.dates.clear) }}
    />
  );
}
