import type { FieldProblem, ProblemCode, ProblemDocument } from '@plumbline/contract/problems';

/** The server's refusal of a call, as a screen needs it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | null;
  /** The Retry-After of the response, in seconds. */
  readonly retryAfter: number | null;
  /** For a conflict: when and by whom the other change was made; null if the response doesn't say. */
  readonly changed: NonNullable<ProblemDocument['changed']> | null;

  /** Of `second_factor_required`: what the second step is sent with; null otherwise. */
  readonly state: string | null;
  /** Of `second_factor_required`: by what it may be ended; empty otherwise. */
  readonly ways: NonNullable<ProblemDocument['ways']>;

  /** `message` is in the person's language, to be shown as it is. */
  constructor(
    message: string,
    told: Pick<ProblemError, 'status' | 'code'> &
      Partial<Pick<ProblemError, 'errors' | 'requestId' | 'retryAfter' | 'changed' | 'state' | 'ways'>>,
  ) {
    super(message);
    this.status = told.status;
    this.code = told.code;
    this.errors = told.errors ?? [];
    this.requestId = told.requestId ?? null;
    this.retryAfter = told.retryAfter ?? null;
    this.changed = told.changed ?? null;
    this.state = told.state ?? null;
    this.ways = told.ways ?? [];
  }
}

/** The server was not reached. The outcome of the call is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  413: 'body_too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Parses a refusal; anything but a problem document (a proxy's page, say) becomes the closest code. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const document = (await response.json().catch(() => ({}))) as Partial<ProblemDocument>;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ProblemError(document.data ?? document.detail ?? '', {
    status: response.status,
    code: document.code ?? codeByStatus[response.status] ?? 'something_went_wrong',
    errors: Array.isArray(document.errors) ? document.errors : [],
    requestId: document.request_id ?? response.headers.get('x-request-id'),
    changed: document.changed ?? null,
    state: document.state ?? null,
    ways: document.ways ?? [],
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  });
}

/** Whether there was no response from the app: no network, or a server that is down behind its gateway. */
export function isUnreachable(failure: unknown): boolean {
  if (failure instanceof NetworkError) return true;
  return failure instanceof ProblemError && [502, 503, 504].includes(failure.status);
}

/** Whether trying the same again soon may help. */
export function isPassing(failure: unknown): boolean {
  return isUnreachable(failure) || (failure instanceof ProblemError && failure.status === 429);
}

/** Whether the server refused, for one of these reasons if any are given. */
export function isProblem(failure: unknown, ...codes: readonly ProblemCode[]): failure is ProblemError {
  return failure instanceof ProblemError && (codes.length === 0 || codes.includes(failure.code));
}
