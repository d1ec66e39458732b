import { Alert } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import { useWarningText } from './use-warning-text.ts';
import type { WarnedJob } from './warnings-query.ts';
import { assignmentWarningsQuery } from './warnings-query.ts';

/** So many people are named before the rest are only counted. */
const namedPeople = 3;

type Named = Parameters<typeof shownName>[0] & { readonly _id: string };

interface AssignmentWarningsProps {
  readonly people: readonly Named[];
  readonly needs: readonly WarnedJob[];
}

/**
 * Who of the chosen people can't work then: hours, absences, holidays, other jobs at the same time, travel. They can be assigned all the
 * same. Skills are said where the people are listed.
 */
export function AssignmentWarnings({ people, needs }: AssignmentWarningsProps) {
  const { t } = useTranslation('assignmentWarnings');
  const query = assignmentWarningsQuery(
    people.map(({ _id }) => _id),
    needs,
  );
  const { data } = useQuery(query);
  const warningText = useWarningText(new Map(data?.jobs.map(({ _id, ID }) => [_id, ID])));
  if (!data || people.length === 0) return null;
  const warned = people.flatMap((person) => {
    const own = data.found.filter(({ user }) => user === person._id).flatMap(({ warnings }) => warnings);
    const texts = [...new Set(own.flatMap((one) => warningText(one) ?? []))];
    return texts.length > 0 ? [{ person, texts }] : [];
  });
  if (warned.length === 0) return null;
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
      <div>{t(($) => $.assignmentWarnings.anyway)}</div>
    </Alert>
  );
}
