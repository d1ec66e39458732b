import { Skeleton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnJob } from '@plumbline/contract/shifts';
import type { Stop } from '@plumbline/domain/shifts/stops';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { RouteMapProps } from '../../../ui/map/route-map.tsx';
import styles from './my-day.module.css';
import { isSettled } from './route-of-stops.ts';

/** Where the map's program can't be loaded: the list beside it has all stops. */
function NoMap(_: RouteMapProps) {
  const { t } = useTranslation('myDay');
  return (
    <Text c="dimmed" role="status">
      {t(($) => $.myDay.noMap)}
    </Text>
  );
}

const RouteMap = lazy(() =>
  import('../../../ui/map/route-map.tsx').then(
    (loaded) => ({ default: loaded.RouteMap }),
    () => ({ default: NoMap }),
  ),
);

const addressOf = (id: string) => `/jobs/${id}`;

/** The day's stops on a map, numbered as in the list and joined in their order; those without a place are in the list alone. */
export function StopsMap({ stops }: { readonly stops: readonly Stop<OwnJob>[] }) {
  const { t } = useTranslation('myDay');
  const formats = useFormats();
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const pins = useMemo(
    () =>
      stops.flatMap(({ job }, index) =>
        job.place === null
          ? []
          : {
              ...job.place,
              id: job._id,
              number: index + 1,
              name: t(($) => $.myDay.stop, {
                number: formats.number(index + 1),
                job: `${formats.jobNumber(job.ID)} ${isolatedName(nameOf(job.jobType))}`,
              }),
              isDone: isSettled(job),
            },
      ),
    [stops, t, formats, nameOf],
  );
  const openJob = useCallback(
    (id: string) => void navigate({ to: '/jobs/$id/{-$dialog}', params: { id } }),
    [navigate],
  );
  if (pins.length === 0) return null;
  return (
    <div className={styles.map}>
      <Suspense fallback={<Skeleton height="100%" radius="md" />}>
        <RouteMap pins={pins} label={t(($) => $.myDay.map)} addressOf={addressOf} onOpen={openJob} />
      </Suspense>
    </div>
  );
}
