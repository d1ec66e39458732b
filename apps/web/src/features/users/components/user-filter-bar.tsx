import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rolesNotAbove } from '@plumbline/domain/access/roles';
import { seesSkills } from '@plumbline/domain/access/rule-parts';
import { userStates } from '@plumbline/domain/users/state';
import { useActor, useToggle } from '../../../app/access/hooks.ts';
import type { GridState } from '../../../ui/grid/use-grid-state.ts';
import { skillNamesQuery } from '../../../ui/skills/skill-queries.ts';
import { filtersFrom, filtersText } from '../user-filters.ts';

/** Narrows the list to one role, one state and one skill; the address holds them. */
export function UserFilterBar({ state: grid }: { state: GridState }) {
  const { t } = useTranslation(['users', 'roles']);
  const hasClients = useToggle('client');
  const actor = useActor();
  const isSkilled = seesSkills(actor);
  const skills = useQuery({ ...skillNamesQuery, enabled: isSkilled });
  const chosen = filtersFrom(grid.query.filters);
  // A project manager doesn't see system admins; whoever is in the list may be asked for.
  const offered = (actor.role === 'business_admin' ? rolesNotAbove('sys_admin') : rolesNotAbove(actor.role)).concat(
    actor.role === 'project_manager' ? ['business_admin'] : [],
  );
  const roles = offered.filter((role) => hasClients || role !== 'client');
  const change = (part: Partial<typeof chosen>) => grid.change({ filters: filtersText({ ...chosen, ...part }) });
  const shared = {
    clearable: true,
    flex: { base: '1 1 10rem', md: '0 0 11rem' },
    clearButtonProps: { 'aria-label': t(($) => $.users.filters.clear), size: 'md' as const },
  };
  return (
    <>
      <Select
        {...shared}
        aria-label={t(($) => $.users.columns.role)}
        placeholder={t(($) => $.users.filters.anyRole)}
        data={roles.map((role) => ({ value: role, label: t(($) => $.roles[role]) }))}
        value={chosen.role}
        onChange={(role) => change({ role: role as typeof chosen.role })}
      />
      <Select
        {...shared}
        aria-label={t(($) => $.users.columns.state)}
        placeholder={t(($) => $.users.filters.anyState)}
        data={userStates.map((state) => ({ value: state, label: t(($) => $.users.states[state]) }))}
        value={chosen.state}
        onChange={(state) => change({ state: state as typeof chosen.state })}
      />
      {isSkilled ? (
        <Select
          {...shared}
          aria-label={t(($) => $.users.columns.skills)}
          placeholder={t(($) => $.users.filters.anySkill)}
          searchable
          limit={100}
          data={(skills.data?.docs ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen.skill}
          onChange={(skill) => change({ skill })}
        />
      ) : null}
    </>
  );
}
