import { useMemo } from 'react';
import type { MenuEntry, MenuId } from '@plumbline/domain/access/menu';
import { settingsMenu, sideMenu } from '@plumbline/domain/access/menu';
import { useActor, useInstance } from '../../lib/access/hooks.ts';
import { shellSlots } from './slots.tsx';
import { useMayCreate } from './use-may-create.ts';

/** A row of the menu, with the rows below it where it opens onto some. */
export interface MenuRow {
  readonly id: MenuId;
  readonly children?: readonly MenuRow[];
}

/**
 * The side menu of this person (spec/1 §2): what the rules of domain/access/menu show. The settings menu hangs below its own row.
 */
export function useMenu(): readonly MenuRow[] {
  const actor = useActor();
  const { settings } = useInstance();
  const mayCreate = useMayCreate();
  return useMemo(() => {
    const context = { hasTestServer: settings.testServerUrl !== null };
    const opens: Partial<Record<MenuId, boolean>> = {
      create_new: mayCreate,
      impersonate: shellSlots.ImpersonationPicker !== null,
    };
    const rowsOf = (entries: readonly MenuEntry<MenuId>[]): MenuRow[] =>
      entries.flatMap((entry) => {
        if (!entry.shows(actor, context)) return [];
        const below = entry.id === 'settings' ? settingsMenu : entry.children;
        if (!below) return (opens[entry.id] ?? true) ? [{ id: entry.id }] : [];
        const children = rowsOf(below);
        // The job types themselves are below theirs.
        return children.length > 0 || entry.id === 'job_types' ? [{ id: entry.id, children }] : [];
      });
    return rowsOf(sideMenu);
  }, [actor, mayCreate, settings.testServerUrl]);
}
