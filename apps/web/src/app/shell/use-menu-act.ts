import { useNavigate } from '@tanstack/react-router';
import type { MenuId } from '@plumbline/domain/access/menu';
import { useInstance } from '../../lib/access/hooks.ts';
import { returnToAccount, signOut } from '../../lib/access/sign-out.ts';
import { menuLooks } from './menu-links.ts';

export type OpenedByMenu = 'create_new' | 'impersonate';

/** The address outside the app that an entry opens in a tab of its own; null for every other entry. */
export function useOutsideAddress(): (id: MenuId) => string | null {
  const { settings } = useInstance();
  return (id) => {
    if (id === 'test_server') return settings.testServerUrl;
    return id === 'api_docs' ? '/v2/documentation' : null;
  };
}

/** What an entry does when it is chosen, from the menu or the search for everything. */
export function useMenuAct(open: (what: OpenedByMenu) => void): (id: MenuId) => void {
  const navigate = useNavigate();
  const outsideAddress = useOutsideAddress();
  return (id) => {
    const { to } = menuLooks[id];
    const outside = outsideAddress(id);
    if (to !== undefined) void navigate({ to });
    else if (outside !== null) window.open(outside, '_blank', 'noreferrer');
    else if (id === 'logout') void signOut();
    else if (id === 'return_to_account') void returnToAccount();
    else if (id === 'create_new' || id === 'impersonate') open(id);
  };
}
