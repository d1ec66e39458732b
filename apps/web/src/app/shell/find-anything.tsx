import '@mantine/spotlight/styles.layer.css';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { menuLooks } from './menu-links.ts';
import type { MenuRow } from './use-menu.ts';
import { useMenu } from './use-menu.ts';
import type { OpenedByMenu } from './use-menu-act.ts';
import { useMenuAct } from './use-menu-act.ts';

/** Ctrl-K or ⌘K: goes to any screen and does whatever the menu does, by typing a part of its name. */
export function FindAnything({ onOpen }: { onOpen: (what: OpenedByMenu) => void }) {
  const { t } = useTranslation(['shell', 'menu']);
  const rows = useMenu();
  const act = useMenuAct(onOpen);
  const actionsOf = (row: MenuRow) => {
    const Icon = menuLooks[row.id].icon;
    return {
      id: row.id,
      label: t(($) => $.menu[row.id]),
      leftSection: <Icon size={20} stroke={1.6} aria-hidden />,
      onClick: () => act(row.id),
    };
  };
  // A submenu itself leads nowhere; what it holds stands under its name.
  const groups = [
    { group: t(($) => $.shell.spotlight.goTo), actions: rows.filter((row) => !row.children).map(actionsOf) },
    ...rows.flatMap((row) =>
      row.children && row.children.length > 0
        ? [{ group: t(($) => $.menu[row.id]), actions: row.children.map(actionsOf) }]
        : [],
    ),
  ];
  return (
    <Spotlight
      actions={groups}
      // Names the dialog; what is seen is the field itself.
      title={t(($) => $.shell.spotlight.open)}
      classNames={{ header: 'visually-hidden' }}
      shortcut={['mod + K']}
      nothingFound={t(($) => $.shell.spotlight.nothing)}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: t(($) => $.shell.spotlight.placeholder),
        'aria-label': t(($) => $.shell.spotlight.open),
      }}
      scrollable
      maxHeight="60vh"
    />
  );
}
