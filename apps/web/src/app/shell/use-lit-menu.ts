import { useMatches } from '@tanstack/react-router';
import type { MenuId } from '@plumbline/domain/access/menu';

/** The menu entry of the present screen; none where there is no such screen for this person. */
export function useLitMenu(): MenuId | undefined {
  return useMatches({
    select: (matches) =>
      matches.some(({ status }) => status === 'notFound')
        ? undefined
        : matches.findLast(({ staticData }) => staticData.menu)?.staticData.menu,
  });
}
