import { Button, Drawer, Stack } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './navigate-sheet.module.css';

interface LinkSheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What comes up from the lower edge, to choose the app that leads somewhere. */
export function LinkSheet({ title, isOpen, onClose, children }: LinkSheetProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      title={title}
      classNames={{ inner: styles.inner ?? '', content: styles.sheet ?? '', title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close), size: 44 }}
    >
      {children}
    </Drawer>
  );
}

export interface SheetLink {
  readonly href: string;
  readonly name: string;
  readonly Icon: TablerIcon;
}

/** The links of such a sheet, one below the other. */
export function SheetLinks({
  links,
  onFollow,
}: {
  readonly links: readonly SheetLink[];
  readonly onFollow: () => void;
}) {
  return (
    <Stack gap="sm" pb="md">
      {links.map(({ href, name, Icon }) => (
        <Button
          key={href}
          component="a"
          href={href}
          // An address that is no page opens no window.
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
          size="lg"
          variant="default"
          leftSection={<Icon size={22} aria-hidden />}
          onClick={onFollow}
        >
          {name}
        </Button>
      ))}
    </Stack>
  );
}
