import { Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Skill } from '@plumbline/contract/skills';
import { skillRoles } from '@plumbline/domain/skills/skill';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { SkillAvatar } from './skill-avatar.tsx';
import { usePeriodText } from './use-period-text.ts';

/** Beyond it holders are not counted. */
const countedTo = 1000;

/** Who may hold a skill, in words. */
function useRolesText(): (skill: Pick<Skill, 'roles'>) => string {
  const { t } = useTranslation(['skills', 'roles']);
  return ({ roles }) =>
    roles.length === skillRoles.length
      ? t(($) => $.skills.list.allRoles)
      : roles.map((role) => t(($) => $.roles[role])).join(', ');
}

/** The columns of the list of skills. */
export function useSkillColumns(): readonly GridColumn<Skill>[] {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const formats = useFormats();
  const rolesText = useRolesText();
  const periodText = usePeriodText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(($) => $.skills.list.name),
        sort: 'name',
        isName: true,
        cell: (skill) => (
          <Group gap="sm" wrap="nowrap">
            <SkillAvatar avatar={skill.avatar} size={32} />
            <CellName isStrong>{nameOf(skill)}</CellName>
          </Group>
        ),
      },
      { id: 'roles', header: t(($) => $.skills.list.roles), cell: rolesText },
      {
        id: 'lasts',
        header: t(($) => $.skills.list.lasts),
        width: '9rem',
        yields: 'first',
        cell: ({ expiry }) => periodText(expiry),
      },
      {
        id: 'holders',
        header: t(($) => $.skills.list.holders),
        width: '7rem',
        isNumeric: true,
        cell: ({ holders_count: count }) =>
          (count ?? 0) > countedTo ? t(($) => $.skills.list.manyHolders) : formats.number(count ?? 0),
      },
    ],
    [t, nameOf, formats, rolesText, periodText],
  );
}

/** A skill in the list of a phone. */
export function SkillCard({ skill }: { skill: Skill }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const rolesText = useRolesText();
  const periodText = usePeriodText();
  const people = skill.holders_count ?? 0;
  return (
    <Group gap="sm" wrap="nowrap">
      <SkillAvatar avatar={skill.avatar} size={44} />
      <Stack gap={2} flex={1} miw={0}>
        <Text component="span" fw={600} truncate dir="auto">
          {nameOf(skill)}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {[
            periodText(skill.expiry),
            people > countedTo
              ? t(($) => $.skills.list.manyHolders)
              : t(($) => $.skills.form.people, { count: people }),
            rolesText(skill),
          ].join(' · ')}
        </Text>
      </Stack>
    </Group>
  );
}
