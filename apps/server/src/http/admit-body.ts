import type { BodyLimits } from '@plumbline/contract/body-limits';
import type { BodyKind } from '@plumbline/contract/call';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { personOfToken } from './authenticate.ts';
import { hasBody } from './body-deadline.ts';
import { cachedPerson, cachePerson, tokenHashOf } from './cached-person.ts';
import { acquireBodySlot } from './concurrency-limits.ts';
import type { Endpoint } from './endpoint.ts';
import { preferredLanguage } from './language.ts';
import { Problem } from './problem.ts';
import { instanceOf } from './request-instance.ts';

/** The content types of each kind of body. Where none is expected, some clients send `{}`. */
const contentTypes: Readonly<Record<BodyKind, readonly string[]>> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  json_or_form: ['application/json', 'application/x-www-form-urlencoded'],
  scim: ['application/scim+json', 'application/json'],
  multipart: ['multipart/form-data'],
  piece: [pieceContentType],
  none: ['application/json'],
};

/** JSON of a vendor's own (`application/vnd.api+json`), which other programs send. */
export const vendorJson = /^application\/[\w.-]+\+json(?=$|[\s;])/i;

const takesType = (kind: BodyKind, type: string) =>
  contentTypes[kind].includes(type) || (kind === 'json_or_form' && vendorJson.test(type));

/**
 * Decides from sender, type and size whether a body is read at all. For callers who aren't signed in, only bodies of
 * public calls are parsed. The call itself authenticates the token again later.
 * @throws Problem not_signed_in, media_type_not_supported, body_too_large, too_many_requests, unavailable
 */
export async function admitBody(
  services: Services,
  { authentication, call }: Endpoint,
  limits: BodyLimits,
  request: FastifyRequest,
): Promise<void> {
  if (!hasBody(request)) return;
  if (authentication === 'bearer') await demandSignIn(services, request);
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || !takesType(call.bodyKind, type)) throw new Problem('media_type_not_supported');
  if (limits.bytes === null) return;
  if (Number(request.headers['content-length']) > limits.bytes) throw new Problem('body_too_large');
  acquireBodySlot(request);
}

/** Admits people from the cache, or from the database: the call itself checks again, so a ban takes effect there. */
async function demandSignIn(services: Services, request: FastifyRequest): Promise<void> {
  const instance = await instanceOf(services, request);
  const db = services.databaseOf(instance.schema);
  const hash = tokenHashOf(request);
  if (hash) {
    if (cachedPerson(db, hash)) return;
    const { slots } = request.server;
    slots.take(request, 'lookups');
    try {
      const person = await personOfToken(db, hash);
      cachePerson(db, hash, person);
      if (person) return;
    } finally {
      slots.release(request);
    }
  }
  const { settings } = await services.settings.of(db);
  request.language = preferredLanguage(request.headers['accept-language'], settings.defaultLanguage);
  throw new Problem('not_signed_in');
}
