import type { Call, ResponseOf } from '@plumbline/contract/call';
import type { ProblemDocument } from '@plumbline/contract/problems';
import type { FastifyRequest } from 'fastify';

/** What a call is sent with, in the form of the wire; what is undefined in the query is left out. */
interface Sent {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  body?: object;
  /** Sent again with the same key, a write is done once. */
  key?: string;
}

/** Makes a call of the API. @throws RefusedByApi if it is refused */
export type CallApi = <C extends Call>(call: C, sent?: Sent) => Promise<ResponseOf<C>>;

/** A call that was refused, as the API says it. */
export class RefusedByApi extends Error {
  readonly problem: ProblemDocument;

  constructor(problem: ProblemDocument) {
    super(`${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

/**
 * Makes calls in the name of whoever sent a request: over the whole pipeline, with their token, so that an assistant can do nothing that
 * the person can't do by the API, and each call counts as one of theirs.
 */
export function callsInTheNameOf(request: FastifyRequest): CallApi {
  return async <C extends Call>(call: C, { params = {}, query = {}, body, key }: Sent = {}) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value));
    }
    const text = search.toString();
    const response = await request.server.inject({
      method: call.method,
      url: text === '' ? path : `${path}?${text}`,
      remoteAddress: request.ip,
      headers: {
        host: request.host,
        authorization: request.headers.authorization ?? '',
        ...(request.headers['accept-language'] && { 'accept-language': request.headers['accept-language'] }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    if (response.statusCode >= 400) throw new RefusedByApi(response.json<ProblemDocument>());
    return response.json<ResponseOf<C>>();
  };
}
