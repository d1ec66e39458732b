import { queryOptions, useQuery } from '@tanstack/react-query';
import { listListOptions } from '@plumbline/contract/list-options';
import { isolatedName } from '../../i18n/isolated.ts';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { useProfileOptions } from '../profile-fields/index.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import { skillNamesQuery } from '../skills/index.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import type { OptionSource } from './custom-subjects.ts';
import { peopleNamesQuery } from './filter-names.ts';
import { filterKeys } from './keys.ts';

registerLiveInvalidation('list.', [filterKeys.options]);

/** The options of a list: those that all projects share, and those of one project alone. */
const listOptionsQuery = (list: string) =>
  queryOptions({
    queryKey: filterKeys.optionsOf(list),
    queryFn: ({ signal }) =>
      callServer(listListOptions, { params: { group: list }, query: { everywhere: '1' }, signal }),
    staleTime: 60_000,
  });

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Of options of one project alone several may have one name. */
const withProject = (label: string, projectName: string | undefined) =>
  projectName === undefined ? label : `${isolatedName(label)} · ${isolatedName(projectName)}`;

/** What can be chosen from a source, by its name in the language of the screen; undefined while it is on its way. */
export function useOptionNames(source: OptionSource | null): {
  readonly options: readonly Option[] | undefined;
  readonly error: unknown;
} {
  const nameOf = useNameOf();
  const list = useQuery({
    ...listOptionsQuery(source?.of === 'list' ? source.list : ''),
    enabled: source?.of === 'list',
  });
  const skills = useQuery({ ...skillNamesQuery, enabled: source?.of === 'skills' });
  const people = useQuery({ ...peopleNamesQuery, enabled: source?.of === 'people' });
  const own = useProfileOptions(source?.of === 'profile_field' ? source.field : null);
  switch (source?.of) {
    case 'list':
      return {
        options: list.data?.map((one) => ({
          value: one._id,
          label: withProject(nameOf({ name: one.label, translations: one.translations }), one.projectName),
        })),
        error: list.error,
      };
    case 'skills':
      return {
        options: skills.data?.docs.map((one) => ({ value: one._id, label: nameOf(one) })),
        error: skills.error,
      };
    case 'people':
      return { options: people.data?.map((one) => ({ value: one._id, label: shownName(one) })), error: people.error };
    case 'profile_field':
      return { options: own, error: null };
    case undefined:
      return { options: [], error: null };
  }
}
