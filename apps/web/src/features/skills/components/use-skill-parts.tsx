import { useTranslation } from 'react-i18next';
import type { SkillView } from '@plumbline/contract/skills';
import type { SkillRole } from '@plumbline/domain/skills/skill';
import { skillRoles } from '@plumbline/domain/skills/skill';
import type { EditedPart } from '../../../ui/editing/save-over.ts';

/** Roles are a set: in one order, two of them can be compared. */
export const inOrder = (roles: readonly SkillRole[]): SkillRole[] => skillRoles.filter((role) => roles.includes(role));

/** What can be changed of a skill, as two people who change it at once read it. */
export function useSkillParts(): Readonly<Record<'name' | 'avatar' | 'roles' | 'expiry', EditedPart<SkillView>>> {
  const { t } = useTranslation(['skills', 'roles', 'ui']);
  return {
    name: { label: t(($) => $.skills.form.name), of: ({ name }) => name, show: (name) => <bdi>{String(name)}</bdi> },
    avatar: {
      label: t(($) => $.skills.form.avatar),
      of: ({ avatar }) => avatar,
      show: (picture) => (picture === null ? '' : t(($) => $.ui.conflict.picture)),
    },
    roles: {
      label: t(($) => $.skills.form.roles),
      of: ({ roles }) => inOrder(roles),
      show: (roles) => (roles as readonly SkillRole[]).map((role) => t(($) => $.roles[role])).join(', '),
    },
    expiry: {
      label: t(($) => $.skills.form.lasts),
      of: ({ expiry }) => expiry,
      show: (value) => {
        const expiry = value as SkillView['expiry'];
        return expiry === null
          ? t(($) => $.skills.form.forGood)
          : `${expiry.amount} ${t(($) => $.skills.form.units[expiry.unit])}`;
      },
    },
  };
}
