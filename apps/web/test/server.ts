import type { Call, ResponseOf } from '@plumbline/contract/call';
import type { FieldProblem } from '@plumbline/contract/problems';
import { noteMistake } from './console.ts';

/** A request as the server would be given it. */
interface Received {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** As JSON, a form as text; undefined for none. */
  readonly body: unknown;
}

type Respond<C extends Call> = (received: Received) => ResponseOf<C> | Response | Promise<ResponseOf<C> | Response>;

interface Handler {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly respond: (received: Received) => unknown;
}

let handlers: readonly Handler[] = [];
let isInPlace = false;

/** Responds to a call as a component makes it, in the form of the contract, until the test is over. A refusal is a {@link problem}. */
export function onCall<C extends Call>(call: C, respond: Respond<C>): void {
  const path = call.path.replace(/[.()]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  handlers = [{ call, pattern: new RegExp(`^${path}$`), respond }, ...handlers];
  if (isInPlace) return;
  isInPlace = true;
  const real = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    return /^\/(?:v\d|webhooks)\//.test(pathname) ? respondTo(request) : real(input, init);
  };
}

/** How the server refuses. @param code one of the contract's `problems.ts` @param errors what is wrong with which fields or rows */
export function problem(status: number, code: string, detail: string, errors: readonly FieldProblem[] = []): Response {
  const body = { type: 'about:blank', title: detail, status, detail, code, errors };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}

/** Removes the handlers of {@link onCall}. */
export function forgetCalls(): void {
  handlers = [];
}

/** All there is as one page, as lists are sent. */
export function onePage<Item>(docs: readonly Item[], total = docs.length) {
  return { docs: [...docs], total, total_is_estimate: false, page: 0, pages: 1, page_size: 100, next: null };
}

async function respondTo(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  for (const { call, pattern, respond } of handlers) {
    const found = request.method === call.method ? pattern.exec(pathname) : null;
    if (!found) continue;
    const text = await request.text();
    const type = request.headers.get('content-type') ?? '';
    const isJson = !/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type);
    const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
    const response = await respond({ params: found.groups ?? {}, query: searchParams, body });
    if (response instanceof Response) return response;
    if (call.responseKind === 'nothing') return new Response(null, { status: 204 });
    // A test that makes up what no server sends tests nothing.
    return Response.json(call.response.parse(response));
  }
  noteMistake(`No response to ${request.method} ${pathname}: give one with onCall`);
  return problem(404, 'not_found', 'No response to this call.');
}
