import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MenuEntry, MenuId } from '@plumbline/domain/access/menu';
import { settingsMenu, sideMenu } from '@plumbline/domain/access/menu';
import { useActor, useInstance } from '../../lib/access/hooks.ts';
import { menuLooks } from './menu-links.ts';
import { shellSlots } from './slots.tsx';
import { useMayCreate } from './use-may-create.ts';

/** A row of the menu, with the rows below it where it opens onto some. */
export interface MenuRow {
  readonly id: MenuId;
  readonly children?: readonly MenuRow[];
}

/**
 * The side menu of this person (spec/1 §2): what the rules of domain/access/menu show, without what is not built yet.
 * The settings menu hangs below its own row.
 */
export function useMenu(): readonly MenuRow[] {
  const actor = useActor();
  const { settings } = useInstance();
  const { routesByPath } = useRouter();
  const mayCreate = useMayCreate();
  return useMemo(() => {
    const context = { hasTestServer: settings.testServerUrl !== null };
    const opens: Partial<Record<MenuId, boolean>> = {
      create_new: mayCreate,
      impersonate: shellSlots.ImpersonationPicker !== null,
    };
    const isBuiltAt = (path: string) => {
      const route = Object.hasOwn(routesByPath, path) ? routesByPath[path as keyof typeof routesByPath] : undefined;
      return route !== undefined && !route.options.staticData?.isNotBuilt;
    };
    const isBuilt = ({ id }: MenuEntry<MenuId>) => {
      const { to } = menuLooks[id];
      return to === undefined ? (opens[id] ?? true) : isBuiltAt(to);
    };
    const rowsOf = (entries: readonly MenuEntry<MenuId>[]): MenuRow[] =>
      entries.flatMap((entry) => {
        if (!entry.shows(actor, context)) return [];
        const below = entry.id === 'settings' ? settingsMenu : entry.children;
        if (!below) return isBuilt(entry) ? [{ id: entry.id }] : [];
        const children = rowsOf(below);
        // The job types themselves stand below theirs.
        const hasChildren = entry.id === 'job_types' && isBuiltAt('/job_type/editor/$id');
        return children.length > 0 || hasChildren ? [{ id: entry.id, children }] : [];
      });
    return rowsOf(sideMenu);
  }, [actor, mayCreate, settings.testServerUrl, routesByPath]);
}
