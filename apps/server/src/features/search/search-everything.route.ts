import * as calls from '@plumbline/contract/search';
import { foundPerKind, searchedKinds, searchKinds, searchWords } from '@plumbline/domain/search/search';
import { JsonText } from '../../database/json-text.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { findOf } from './search.queries.ts';

const searchEverything = endpoint(calls.searchEverything, {
  handle: async ({ db, actor, settings, language, now, input }) => {
    const text = input.query.search;
    const kinds = searchWords(text).length > 0 ? searchedKinds(actor) : (['jobs'] as const);
    const found = new Map(
      await Promise.all(
        kinds.map(async (kind) => [kind, await findOf(kind, { db, actor, settings, language, now, text })] as const),
      ),
    );
    const lists = searchKinds.map((kind) => `"${kind}":[${(found.get(kind) ?? []).slice(0, foundPerKind).join(',')}]`);
    const more = searchKinds.filter((kind) => (found.get(kind) ?? []).length > foundPerKind);
    return new JsonText(`{${lists.join(',')},"more":${JSON.stringify(more)}}`);
  },
});

/** The one search for everything (spec/4 §5 "Paths of calls"). */
export const searchEndpoints: readonly Endpoint[] = [searchEverything];
