import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listAllProjects } from '@plumbline/contract/projects';
import { isSameName } from '@plumbline/domain/projects/same-name';
import { callServer } from '../../../lib/api/call-server.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { projectKeys } from '../../../lib/query-keys/projects.ts';

/** Warns of a name that another project has already, among those that the person sees; it may be given all the same. */
export function SameProjectName({ name, exceptId }: { name: string; exceptId?: string }) {
  const { t } = useTranslation('ui');
  const [search] = useDebouncedValue(name.trim().replaceAll(/\s+/g, ' '), suggestionDelay);
  const found = useQuery({
    queryKey: projectKeys.sameName(search),
    queryFn: ({ signal }) => callServer(listAllProjects, { query: { search }, signal }),
    enabled: search !== '',
  });
  const other = found.data?.find((project) => project._id !== exceptId && isSameName(project.name, name));
  return (
    <div role="status">
      {other ? (
        <Alert color="yellow" variant="light">
          {t(($) => $.ui.sameProject, { name: isolatedName(other.name) })}
        </Alert>
      ) : null}
    </div>
  );
}
