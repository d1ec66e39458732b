import { Avatar, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolatedNames } from '../i18n/isolated.ts';
import type { ShownPerson } from './person-avatar.tsx';
import { PersonAvatar, shownName } from './person-avatar.tsx';
import { Tooltip } from './tooltip.tsx';

interface PeopleCirclesProps {
  readonly people: readonly (ShownPerson & { readonly _id: string })[];
  /** How many there are, where only the first are given. */
  readonly total?: number;
  /** spec/1 §2: 3 by default. */
  readonly limit?: number;
  readonly size?: number;
}

/** The first people as circles, the rest as +N; all their names for who can't see them, and on hovering. */
export function PeopleCircles({ people, total = people.length, limit = 3, size = 28 }: PeopleCirclesProps) {
  const { t } = useTranslation('ui');
  const shown = people.slice(0, limit);
  const more = total - shown.length;
  const names = people.map(shownName);
  if (people.length === 0) return <span className="visually-hidden">{t(($) => $.ui.nobody)}</span>;
  return (
    <Tooltip label={isolatedNames(names.slice(0, 12))} multiline maw={280}>
      <Group gap={0} wrap="nowrap" w="fit-content">
        <Avatar.Group spacing={size * 0.2} aria-hidden>
          {shown.map((person) => (
            <PersonAvatar key={person._id} person={person} size={size} />
          ))}
          {more > 0 ? (
            <Avatar size={size} radius="xl" color="gray">
              <bdi dir="ltr">+{more}</bdi>
            </Avatar>
          ) : null}
        </Avatar.Group>
        <span className="visually-hidden">{isolatedNames(names)}</span>
      </Group>
    </Tooltip>
  );
}
