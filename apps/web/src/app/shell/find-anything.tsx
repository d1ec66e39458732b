import { useTranslation } from 'react-i18next';
import { SearchPalette } from '../../features/search/components/search-palette.tsx';
import { menuLooks } from './menu-links.ts';
import type { MenuRow } from './use-menu.ts';
import { useMenu } from './use-menu.ts';
import type { OpenedByMenu } from './use-menu-act.ts';
import { useMenuAct } from './use-menu-act.ts';

interface FindAnythingProps {
  readonly onOpen: (what: OpenedByMenu) => void;
  readonly onClose: () => void;
}

/** Ctrl-K or ⌘K: goes to anything, and does whatever the menu does, by typing a part of its name. */
export function FindAnything({ onOpen, onClose }: FindAnythingProps) {
  const { t } = useTranslation(['search', 'menu']);
  const rows = useMenu();
  const act = useMenuAct(onOpen);
  const choiceOf = ({ id }: MenuRow) => {
    const Icon = menuLooks[id].icon;
    return {
      key: id,
      label: t(($) => $.menu[id]),
      icon: <Icon size={20} stroke={1.6} aria-hidden />,
      choose: () => {
        onClose();
        act(id);
      },
    };
  };
  // A submenu itself has no route; its entries are listed under its name.
  const groups = [
    { key: 'menu', label: t(($) => $.search.goTo), choices: rows.filter((row) => !row.children).map(choiceOf) },
    ...rows.flatMap((row) =>
      row.children && row.children.length > 0
        ? [{ key: `menu ${row.id}`, label: t(($) => $.menu[row.id]), choices: row.children.map(choiceOf) }]
        : [],
    ),
  ];
  return <SearchPalette menu={groups} onClose={onClose} />;
}
