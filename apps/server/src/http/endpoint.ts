import type { ResponseOf, Call } from '@plumbline/contract/call';
import type { JsonText } from '../database/json-text.ts';
import type { FileResponse } from './responses.ts';
import type { handledByRoute } from './responses.ts';
import type { Input, RequestContext, SignedInContext } from './context.ts';

type Answered<C extends Call> = ResponseOf<C> | JsonText | FileResponse | typeof handledByRoute;

/**
 * A rate limit per address, shared by all servers. Only by address: with keys such as a guessed link or account, every
 * guess would have a counter of its own.
 */
export interface CallLimit {
  points: number;
  seconds: number;
}

interface EndpointOptions<C extends Call, Context> {
  handle: (context: Context & { input: Input<C> }) => Promise<Answered<C>>;
  limit?: CallLimit;
  /** A writing call without a surrounding transaction (uploads write their own at the end). */
  ownTransaction?: boolean;
  /** A reading call that writes (visits): runs in a transaction like a writing one. */
  writes?: boolean;
  /**
   * A frequent writing call that starts with the cached owner of its token, as reading ones do; it is confirmed in the
   * first batch of the transaction (`cached-person.ts`).
   */
  confirmsPerson?: boolean;
  /**
   * A frequent call whose transaction may be group-committed with others of its instance
   * (`database/shared-transactions.ts`). Returns the key of what it locks: two with the same key are never combined.
   * Its handler reads and writes through `db` only.
   */
  sharesTransaction?: (input: Input<C>) => string;
  /** The handler also gets the raw body (`request.bytes`), to verify a signature over it. */
  keepsBytes?: boolean;
  /**
   * Reads what may be some seconds old, from the standby of `DATABASE_REPLICA_URL` while it is not too far behind
   * (`database/replica.ts`); the person's sign-in is read from the primary.
   */
  readsReplica?: boolean;
  /** Stays open as long as the client wants: not counted as work. */
  isStream?: boolean;
  /** Shed first when the server is overloaded: exports and renderings. */
  isHeavy?: boolean;
}

/** A call that is served: the contract's call with its handler. */
export interface Endpoint {
  call: Call;
  authentication: Call['authentication'];
  options: Omit<EndpointOptions<Call, RequestContext>, 'handle' | 'sharesTransaction'> & {
    sharesTransaction?: (input: Input<Call>) => string;
  };
  run(context: RequestContext & { input: Input<Call> }): Promise<Answered<Call>>;
}

/**
 * The only way to serve a call of signed-in people. The pipeline in `serve-endpoint.ts` does the rest: limit →
 * authenticate → validate the input → transaction → handler (load, authorize, act, record) → response after the commit.
 */
export function endpoint<C extends Call>(call: C, options: EndpointOptions<C, SignedInContext>): Endpoint {
  return {
    call,
    authentication: call.authentication,
    options,
    run: (context) => options.handle(context as SignedInContext & { input: Input<C> }),
  };
}

/**
 * As {@link endpoint}, for a call that strangers may make; `person` is set if the call is `optional` and somebody is
 * signed in.
 */
export function openEndpoint<C extends Call>(
  call: C,
  options: EndpointOptions<C, RequestContext & Partial<Pick<SignedInContext, 'person' | 'actor'>>>,
): Endpoint {
  return {
    call,
    authentication: call.authentication,
    options,
    run: (context) => options.handle(context as RequestContext & { input: Input<C> }),
  };
}
