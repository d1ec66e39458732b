import { Loader, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconMap, IconMapPin, IconNavigation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NavigationApp } from '@plumbline/domain/places/route-links';
import { stopLink } from '@plumbline/domain/places/route-links';
import { LinkSheet, SheetLinks } from './link-sheet.tsx';
import { navigationAppsOf } from './navigation-apps.ts';

interface NavigateSheetProps {
  /** Null where nobody has said where it is; undefined while that is being read. */
  readonly place: { readonly lat: number; readonly long: number } | null | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const icons: Readonly<Record<NavigationApp, TablerIcon>> = {
  waze: IconNavigation,
  google: IconMap,
  apple: IconMap,
  geo: IconMapPin,
};

/** The way to a place, by an app that leads there or on a map (spec/2 §2 "Navigate", §7 "navigation link patterns"). */
export function NavigateSheet({ place, isOpen, onClose }: NavigateSheetProps) {
  const { t } = useTranslation('ui');
  const names: Readonly<Record<NavigationApp, string>> = {
    waze: t(($) => $.ui.navigate.waze),
    google: t(($) => $.ui.navigate.maps),
    apple: t(($) => $.ui.navigate.apple),
    geo: t(($) => $.ui.navigate.other),
  };
  return (
    <LinkSheet title={t(($) => $.ui.navigate.title)} isOpen={isOpen} onClose={onClose}>
      {place === undefined ? (
        <Loader role="status" m="md" aria-label={t(($) => $.ui.loading)} />
      ) : place === null ? (
        <Text pb="md">{t(($) => $.ui.navigate.noPlace)}</Text>
      ) : (
        <SheetLinks
          links={navigationAppsOf(navigator.userAgent).map((app) => ({
            href: stopLink(app, place),
            name: names[app],
            Icon: icons[app],
          }))}
          onFollow={onClose}
        />
      )}
    </LinkSheet>
  );
}
