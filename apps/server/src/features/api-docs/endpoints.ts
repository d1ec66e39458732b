import { readFileSync } from 'node:fs';
import * as calls from '@plumbline/contract/api-docs';
import { JsonText } from '../../database/json-text.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { allCalls, namedSchemas } from './all-calls.ts';
import type { ApiVersion } from './open-api-document.ts';
import { openApiDocument } from './open-api-document.ts';

const made = new Map<ApiVersion, JsonText>();

/** The document of a version: made when it is first asked for, the same until the program ends. */
function documentOf(version: ApiVersion): JsonText {
  const known = made.get(version);
  if (known) return known;
  const manifest = new URL('../../../package.json', import.meta.url);
  const { version: productVersion } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const text = new JsonText(JSON.stringify(openApiDocument(allCalls, namedSchemas, version, productVersion)));
  made.set(version, text);
  return text;
}

/** For system administrators, on the main host (spec/1 §2). */
function assertMayRead({ authorize, instance }: Pick<SignedInContext, 'authorize' | 'instance'>): void {
  authorize('api_docs.read');
  if (instance.name !== '') throw new Problem('not_found');
}

const readV1 = endpoint(calls.readApiDocumentationV1, {
  handle: async (context) => {
    assertMayRead(context);
    return documentOf('v1');
  },
});

const readV2 = endpoint(calls.readApiDocumentationV2, {
  handle: async (context) => {
    assertMayRead(context);
    return documentOf('v2');
  },
});

export const endpoints: readonly Endpoint[] = [readV1, readV2];
