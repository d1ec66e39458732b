import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '../button-menu.tsx';

interface GridMenuProps {
  /** Without any there is no menu. */
  readonly items: ReactNode;
  /** Opens the choice of columns, where there are some. */
  readonly onColumns?: () => void;
  readonly onOpen?: () => void;
}

/** What is done with a list as a whole, at the end of its toolbar. */
export function GridMenu({ items, onColumns, onOpen }: GridMenuProps) {
  const { t } = useTranslation('ui');
  if (!items) return null;
  return (
    <ButtonMenu
      {...(onOpen ? { onOpen } : {})}
      target={
        <ActionIcon variant="default" size={36} aria-label={t(($) => $.ui.grid.more)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {items}
      {onColumns ? (
        <Menu.Item leftSection={<IconColumns3 size={16} aria-hidden />} onClick={onColumns}>
          {t(($) => $.ui.grid.columns)}
        </Menu.Item>
      ) : null}
    </ButtonMenu>
  );
}
