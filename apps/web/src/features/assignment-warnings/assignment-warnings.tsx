import { Alert } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import type { Named } from './use-warned.ts';
import { useWarned } from './use-warned.ts';
import type { WarnedJob } from './warnings-query.ts';

/** So many people are named before the rest are only counted. */
const namedPeople = 3;

interface AssignmentWarningsProps {
  readonly people: readonly Named[];
  readonly needs: readonly WarnedJob[];
  /** Whether another warning beside it says that they can be assigned anyway. */
  readonly isSaidBeside?: boolean;
  /** Whether skills are said too. */
  readonly saysSkills?: boolean;
  readonly isExact?: boolean;
}

/**
 * Who of the chosen people can't work then: hours, absences, holidays, other jobs at the same time, travel. They can be assigned all the
 * same. Skills are said where the people are listed.
 */
export function AssignmentWarnings({
  people,
  needs,
  isSaidBeside = false,
  saysSkills = false,
  isExact = false,
}: AssignmentWarningsProps) {
  const { t } = useTranslation('assignmentWarnings');
  const warned = useWarned(people, needs, { saysSkills, isExact });
  if (!warned || warned.length === 0) return null;
  const more = warned.length - namedPeople;
  return (
    <Alert variant="light" color="yellow" p="xs" icon={<IconCalendarOff aria-hidden />} role="status">
      {warned.slice(0, namedPeople).map(({ person, texts }) => (
        <div key={person._id}>
          {t(($) => $.assignmentWarnings.person, {
            name: isolatedName(shownName(person)),
            warnings: texts.join(', '),
          })}
        </div>
      ))}
      {more > 0 ? <div>{t(($) => $.assignmentWarnings.more, { count: more })}</div> : null}
      {isSaidBeside ? null : <div>{t(($) => $.assignmentWarnings.anyway)}</div>}
    </Alert>
  );
}
