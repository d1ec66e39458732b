type SearchOf<Name extends string> = { [One in Name]?: string };

/**
 * What a route reads from its address's query, by name, each a text (`search-text.ts`); what is absent or empty is left out. It gives
 * links, `navigate` and `useSearch` their types. A schema of zod would say the same, and bring zod into what every screen waits for.
 */
export function searchSchema<Name extends string>(...names: readonly Name[]) {
  return (address: Readonly<Record<string, unknown>>): SearchOf<Name> => {
    const search: SearchOf<Name> = {};
    for (const name of names) {
      const value = address[name];
      if (typeof value === 'string' && value !== '') search[name] = value;
    }
    return search;
  };
}

/** The state of a grid (`ui/grid/grid-state.ts`). */
export const gridSearch = ['page', 'page_size', 'search', 'sort', 'filters'] as const;

/** The state of a list with named views (`features/views`). */
export const listSearch = [...gridSearch, 'view', 'section', 'display'] as const;
