import { Button, Drawer, Loader, Stack, Text } from '@mantine/core';
import { IconMap, IconNavigation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './navigate-sheet.module.css';

interface NavigateSheetProps {
  /** Null where nobody has said where it is; undefined while that is being read. */
  readonly place: { readonly lat: number; readonly long: number } | null | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The way to a place, by an app that leads there or on a map (spec/2 §2 "Navigate", §7 "navigation link patterns"). */
export function NavigateSheet({ place, isOpen, onClose }: NavigateSheetProps) {
  const { t } = useTranslation('ui');
  const at = place ? `${place.lat},${place.long}` : '';
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      title={t(($) => $.ui.navigate.title)}
      classNames={{ inner: styles.inner ?? '', content: styles.sheet ?? '', title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close), size: 44 }}
    >
      {place === undefined ? (
        <Loader m="md" aria-label={t(($) => $.ui.loading)} />
      ) : place === null ? (
        <Text pb="md">{t(($) => $.ui.navigate.noPlace)}</Text>
      ) : (
        <Stack gap="sm" pb="md">
          {[
            {
              href: `https://waze.com/ul?ll=${at}&navigate=yes`,
              Icon: IconNavigation,
              name: t(($) => $.ui.navigate.waze),
            },
            {
              href: `https://www.google.com/maps/dir/?api=1&destination=${at}`,
              Icon: IconMap,
              name: t(($) => $.ui.navigate.maps),
            },
          ].map(({ href, Icon, name }) => (
            <Button
              key={href}
              component="a"
              href={href}
              target="_blank"
              rel="noreferrer"
              size="lg"
              variant="default"
              leftSection={<Icon size={22} aria-hidden />}
              onClick={onClose}
            >
              {name}
            </Button>
          ))}
        </Stack>
      )}
    </Drawer>
  );
}
