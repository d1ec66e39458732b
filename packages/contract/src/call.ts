import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may reach a call at all, before abilities are looked at:
 * `bearer` needs a signed-in person, `none` needs nobody, `optional` works for both and shows more to a signed-in person.
 */
export type Authentication = 'bearer' | 'none' | 'optional';

/**
 * How request bodies of a call arrive. `form` is `application/x-www-form-urlencoded`; `scim` is JSON, as `application/scim+json` too; `multipart`, and `piece` (bytes of a part of a
 * file, `application/offset+octet-stream`), are streamed to the handler.
 */
export type BodyKind = 'json' | 'form' | 'json_or_form' | 'scim' | 'multipart' | 'piece' | 'none';

/** What a call answers with. `json` bodies are checked against `response`; the others are streamed as they are, `nothing` is 204. */
export type ResponseKind = 'json' | 'file' | 'events' | 'page' | 'nothing';

type Schema = z.ZodType;

/**
 * One HTTP call of the product: the single place where its path, its wire names and their inner names meet.
 *
 * `params`, `query` and `body` are zod schemas whose input is the wire form (the specification's own names) and whose
 * output is the inner form that the server's handler is given. `response` is the wire form.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** Verb and noun, unique over the product: `listJobs`. */
  readonly name: string;
  readonly method: Method;
  /** With `{name}` for parameters, as the specification writes it. */
  readonly path: string;
  /** The other versions' addresses of the same call: v1 and v2 are one handler under two addresses. */
  readonly alsoAt: readonly string[];
  readonly feature: string;
  readonly summary: string;
  /** The document and section of the specification that asks for it. */
  readonly spec: string;
  readonly authentication: Authentication;
  readonly bodyKind: BodyKind;
  readonly responseKind: ResponseKind;
  /** The largest body and the most JSON values in it, where they differ from `body-limits.ts`. */
  readonly maxBodyBytes?: number;
  readonly maxBodyValues?: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** The codes, beyond those any call may answer, that this call answers in its own cases. */
  readonly problems: readonly ProblemCode[];
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
/** What a caller of the API sends and gets: the wire form. */
export type SentParams<C extends Call> = z.input<C['params']>;
export type SentQuery<C extends Call> = z.input<C['query']>;
export type SentBody<C extends Call> = z.input<C['body']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;
