import { Button } from '@mantine/core';
import { IconMap, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routeLinks } from '@plumbline/domain/places/route-links';
import { isolated } from '../../../i18n/isolated.ts';
import { LinkSheet, SheetLinks } from '../../../ui/map/link-sheet.tsx';
import { routeAppsOf } from '../../../ui/map/navigation-apps.ts';
import type { Place } from './route-of-stops.ts';

/** Opens the way along the day's stops in the phone's navigation: at once where there is one, else a choice of apps and of parts. */
export function RouteButton({ places }: { readonly places: readonly Place[] }) {
  const { t } = useTranslation('myDay');
  const [isOpen, setOpen] = useState(false);
  const links = routeAppsOf(navigator.userAgent).flatMap((app) => {
    const parts = routeLinks(app, places);
    const name = t(($) => $.myDay.route.apps[app]);
    return parts.map(({ href, first, last }) => {
      const stops = isolated(first === last ? String(first) : `${first}–${last}`);
      return {
        href,
        name: parts.length === 1 ? name : t(($) => $.myDay.route.part, { app: name, stops }),
        Icon: IconMap,
      };
    });
  });
  const [only, ...others] = links;
  if (only === undefined) return null;
  const look = { leftSection: <IconRoute size={18} aria-hidden />, size: 'md' } as const;
  const label = t(($) => $.myDay.route.open);
  if (others.length === 0) {
    return (
      <Button component="a" href={only.href} target="_blank" rel="noreferrer" {...look}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <LinkSheet title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <SheetLinks links={links} onFollow={() => setOpen(false)} />
      </LinkSheet>
    </>
  );
}
