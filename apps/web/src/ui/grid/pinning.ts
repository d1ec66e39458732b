import type { DrawnColumn } from './use-column-table.ts';

/** Where a pinned cell stays; its width, where it has one. */
export function pinning({ pinnedAt }: Pick<DrawnColumn<never>, 'pinnedAt'>, inlineSize?: string) {
  return {
    'data-pinned': pinnedAt === null ? undefined : true,
    style: {
      ...(inlineSize === undefined ? {} : { inlineSize }),
      ...(pinnedAt === null ? {} : { insetInlineStart: `${pinnedAt}px` }),
    },
  };
}
