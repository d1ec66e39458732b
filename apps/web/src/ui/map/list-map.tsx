import { Skeleton, Text } from '@mantine/core';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mappedLimit } from '@plumbline/contract/map-places';
import { useFormats } from '../../lib/access/hooks.ts';
import { ErrorState } from '../error-state.tsx';
import type { Selection } from '../grid/selection.ts';
import type { MappedThing } from './cluster-map.tsx';
import type { MapBounds } from './map-bounds.ts';
import styles from './list-map.module.css';

const ClusterMap = lazy(async () => ({ default: (await import('./cluster-map.tsx')).ClusterMap }));

/** As the wire has it, which a query's type is exact about. */
interface Places<Doc> {
  docs: Doc[];
  is_complete: boolean;
}

interface ListMapProps<Doc> {
  readonly label: string;
  /** The things of the list that have a place; with bounds (`south,west,north,east`) those inside of them. */
  readonly placesQuery: (bounds: string | null) => UseQueryOptions<Places<Doc>>;
  readonly isReady: boolean;
  readonly thingOf: (doc: Doc) => MappedThing;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
}

const written = ({ south, west, north, east }: MapBounds) =>
  [south, west, north, east].map((one) => one.toFixed(4)).join(',');

/** A list on a map: all that it is narrowed to, or where that is too much what lies in the part that is looked at. */
export function ListMap<Doc>({
  label,
  placesQuery,
  isReady,
  thingOf,
  addressOf,
  onOpen,
  ...selecting
}: ListMapProps<Doc>) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const [bounds, setBounds] = useState<string | null>(null);
  const everywhere = useQuery({ ...placesQuery(null), enabled: isReady });
  const isComplete = everywhere.data?.is_complete ?? true;
  const here = useQuery({ ...placesQuery(bounds), enabled: isReady && !isComplete && bounds !== null });
  const shown = isComplete ? everywhere.data : (here.data ?? everywhere.data);
  const things = useMemo(() => (shown?.docs ?? []).map(thingOf), [shown, thingOf]);
  const note = () => {
    if (!shown) return null;
    if (!shown.is_complete) return t(($) => $.ui.map.more, { shown: formats.number(mappedLimit) });
    return things.length === 0 ? t(($) => $.ui.map.none) : null;
  };
  if (everywhere.isError && !everywhere.data) {
    return <ErrorState failure={everywhere.error} onRetry={() => void everywhere.refetch()} />;
  }
  return (
    <div className={styles.map}>
      <Text size="sm" c="dimmed" role="status" className={styles.note ?? ''}>
        {note()}
      </Text>
      <Suspense fallback={<Skeleton height="100%" radius="md" />}>
        <ClusterMap
          things={things}
          label={label}
          addressOf={addressOf}
          onOpen={onOpen}
          {...selecting}
          onMove={(moved) => setBounds(written(moved))}
        />
      </Suspense>
    </div>
  );
}
