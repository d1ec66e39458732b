import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { listProjectPlaces } from '@plumbline/contract/projects';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { ListMap } from '../../../ui/map/list-map.tsx';
import { projectPlacesQuery } from '../api/projects.ts';

type ProjectPlace = ResponseOf<typeof listProjectPlaces>['docs'][number];

const thingOf = ({ _id: id, name, location }: ProjectPlace) => ({ id, name, ...location });

/** The projects of the list that have a location, on a map. */
export function ProjectsMap({ query, isReady }: { readonly query: GridQuery; readonly isReady: boolean }) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  return (
    <ListMap
      label={t(($) => $.projects.map.label)}
      placesQuery={(bounds) => projectPlacesQuery(query, bounds)}
      isReady={isReady}
      thingOf={thingOf}
      addressOf={(id) => `/project/view/${id}`}
      onOpen={(id) => void navigate({ to: '/project/view/$id/{-$dialog}', params: { id } })}
    />
  );
}
