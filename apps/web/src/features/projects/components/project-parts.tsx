import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { mergeIds } from '../../../ui/editing/save-over.ts';
import type { ProjectChange } from '../api/projects.ts';

const text = (value: unknown) => (value === null || value === undefined ? '' : <bdi>{String(value)}</bdi>);

/** What can be changed of a project, as two people who change it at once read it. */
export function useProjectParts(): Readonly<Record<keyof Omit<ProjectChange, 'version'>, EditedPart<Project>>> {
  const { t } = useTranslation(['projects', 'ui']);
  const picture = (value: unknown) => (value === null ? '' : t(($) => $.ui.conflict.picture));
  return {
    name: { label: t(($) => $.projects.page.name), of: ({ name }) => name, show: text },
    users: { label: '', of: ({ members }) => members.map(({ _id }) => _id), show: () => '', merge: mergeIds },
    // Of two values both can only have chosen the same other one.
    private: { label: '', of: (project) => project.private, show: () => '' },
    location: {
      label: t(($) => $.projects.location.address),
      of: ({ location }) => location,
      show: (value) => {
        const place = value as Project['location'];
        return place ? <bdi>{place.address || `${place.lat}, ${place.long}`}</bdi> : '';
      },
    },
    companies: { label: '', of: ({ companies }) => companies, show: () => '', merge: mergeIds },
    avatar: { label: t(($) => $.projects.pictures.avatar), of: ({ avatar }) => avatar, show: picture },
    cover: { label: t(($) => $.projects.pictures.cover), of: ({ cover }) => cover, show: picture },
  };
}
