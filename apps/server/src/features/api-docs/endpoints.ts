import { readFileSync } from 'node:fs';
import * as calls from '@plumbline/contract/api-docs';
import { can } from '@plumbline/domain/access/can';
import { JsonText } from '../../database/json-text.ts';
import type { RequestContext, SignedInContext } from '../../http/context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint, openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { allCalls, namedSchemas } from './all-calls.ts';
import { isKeyOfLink, makeLink } from './link.ts';
import type { ApiVersion } from './open-api-document.ts';
import { openApiDocument } from './open-api-document.ts';

const made = new Map<ApiVersion, string>();

/** The text of a version's document: made when it is first asked for, the same until the program ends. */
function textOf(version: ApiVersion): string {
  const known = made.get(version);
  if (known !== undefined) return known;
  const manifest = new URL('../../../package.json', import.meta.url);
  const { version: productVersion } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const text = JSON.stringify(openApiDocument(allCalls, namedSchemas, version, productVersion));
  made.set(version, text);
  return text;
}

/** The document of a version, with the company's test server where it has one (spec/4 §6): calls are tried there without harm. */
function documentOf({ settings }: Pick<RequestContext, 'settings'>, version: ApiVersion): JsonText {
  const { testServerUrl: url } = settings;
  if (url === null) return new JsonText(textOf(version));
  const externalDocs = JSON.stringify({ externalDocs: { description: 'Test server', url } });
  return new JsonText(`${externalDocs.slice(0, -1)},${textOf(version).slice(1)}`);
}

type Reading = RequestContext & Partial<Pick<SignedInContext, 'actor'>>;

/**
 * For system administrators on the main host (spec/1 §2), and for whoever has a link.
 * @throws Problem where it is for neither
 */
async function assertMayRead(context: Reading, key: string | undefined): Promise<void> {
  if (key !== undefined) {
    if (!(await isKeyOfLink(context, key))) throw new Problem('not_found');
    return;
  }
  if (!context.actor) throw new Problem('not_signed_in');
  if (!can(context.actor, 'api_docs.read').allowed) throw new Problem('forbidden');
  if (context.instance.name !== '') throw new Problem('not_found');
}

/** A link is read by people, and by a program that generates a client. */
const limit = { points: 60, seconds: 60 };

const readV1 = openEndpoint(calls.readApiDocumentationV1, {
  limit,
  handle: async (context) => {
    await assertMayRead(context, context.input.query.key);
    return documentOf(context, 'v1');
  },
});

const readV2 = openEndpoint(calls.readApiDocumentationV2, {
  limit,
  handle: async (context) => {
    await assertMayRead(context, context.input.query.key);
    return documentOf(context, 'v2');
  },
});

const readLink = endpoint(calls.readApiDocumentationLink, {
  handle: async (context) => {
    context.authorize('api_docs.share');
    return makeLink(context);
  },
});

export const endpoints: readonly Endpoint[] = [readV1, readV2, readLink];
