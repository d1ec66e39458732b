import type { Client as FetchClient } from 'openapi-fetch';
import createFetchClient from 'openapi-fetch';
import type { paths as PathsOfV1 } from './v1.generated.ts';
import type { components, paths as PathsOfV2 } from './v2.generated.ts';

/** Every call of the API, by its address: those of both versions. */
export type Paths = PathsOfV1 & PathsOfV2;

/** The client of all calls: `client.GET('/v2/jobs', { params: { query: { search: 'lift' } } })`. */
export type Client = FetchClient<Paths>;

/** Why a call was refused (RFC 9457): `code` is for programs and never changes. */
export type Problem = components['schemas']['Problem'];

/** Where the company is, and who calls. */
export interface ClientOptions {
  /** `https://acme.example.org`: the host name selects the company. */
  address: string;
  /** An access token, or what returns the valid one (`signIn`); without it only calls that need nobody can be made. */
  token?: string | (() => string | Promise<string>);
  /** The language of messages: `en`, `he`. */
  language?: string;
  /** Another `fetch`, for a proxy or a test. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client whose calls, parameters, bodies and responses have the types of the API's documentation. Each call returns `data` or `error`;
 * {@link dataOf} returns the one and throws the other.
 */
export function createClient({ address, token, language, fetch }: ClientOptions): Client {
  const client = createFetchClient<Paths>({
    baseUrl: address.replace(/\/+$/, ''),
    ...(fetch && { fetch }),
    ...(language !== undefined && { headers: { 'accept-language': language } }),
  });
  client.use({
    onRequest: async ({ request }) => {
      const current = typeof token === 'function' ? await token() : token;
      if (current !== undefined) request.headers.set('authorization', `Bearer ${current}`);
      return request;
    },
  });
  return client;
}

/** A call that was refused. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  /** The HTTP status. */
  readonly status: number;
  /** What the server said; undefined if something else responded in its place, such as a proxy. */
  readonly problem: Problem | undefined;
  /** After how many seconds the call may be repeated, where the server says so (429 and 503). */
  readonly retryAfter: number | undefined;

  constructor(response: Response, error: unknown) {
    const problem = isProblem(error) ? error : undefined;
    super(problem ? textOf(problem) : `HTTP ${response.status}`);
    this.status = response.status;
    this.problem = problem;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** The refusal with each field that it names, for logs. */
function textOf({ code, detail, errors }: Problem): string {
  const fields = errors.map((field) => `${field.path}: ${field.code}`);
  return [`${code}: ${detail}`, ...fields].join('; ');
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  return 'code' in value && typeof value.code === 'string' && 'errors' in value && Array.isArray(value.errors);
}

/**
 * The data of a call: `const job = await dataOf(client.GET('/v2/jobs/{id}', …))`.
 * @throws RefusedCall if the call was refused
 */
export async function dataOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Exclude<Data, undefined>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new RefusedCall(response, error);
  return data as Exclude<Data, undefined>;
}

/** A page of a list; `next` is the `after` of the following page, null on the last one. */
export interface Page<Item> {
  docs: Item[];
  next: string | null;
}

/**
 * Reads a list to its end, page by page, however many pages there are.
 * @param read reads one page; the first without `after`
 */
export async function* eachOf<Item>(read: (after: string | undefined) => Promise<Page<Item>>): AsyncGenerator<Item> {
  let after: string | undefined;
  do {
    // One page after the other: each says where the following one begins.
    const page: Page<Item> = await read(after);
    yield* page.docs;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
