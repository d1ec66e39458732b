import type { OpenAPI3 } from 'openapi-typescript';
import openApiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** A file in a form, or the bytes of a part of one. */
const blob = ts.factory.createTypeReferenceNode('Blob');

/**
 * The TypeScript types of an OpenAPI 3.1 document, as the text of a file: `paths`, `webhooks`, `components` and `operations`.
 * @param document as `/v2/documentation.json` returns it
 * @throws Error if the document is not valid OpenAPI
 */
export async function typesOfDocument(document: object): Promise<string> {
  const nodes = await openApiTypes(structuredClone(document) as OpenAPI3, {
    // What has a default may be left out of a request; responses list it among what is required.
    defaultNonNullable: false,
    silent: true,
    transform: (schema) => (schema.format === 'binary' ? blob : undefined),
  });
  return astToString(nodes);
}
