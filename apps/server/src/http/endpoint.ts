import type { ResponseOf, Call } from '@plumbline/contract/call';
import type { JsonText } from '../database/json-text.ts';
import type { FileResponse } from './responses.ts';
import type { handledByRoute } from './responses.ts';
import type { Input, RequestContext, SignedInContext } from './context.ts';

type Answered<C extends Call> = ResponseOf<C> | JsonText | FileResponse | typeof handledByRoute;

/**
 * Bounds on how often a call may be made from one address; counted over all servers. By nothing else: a guessed link or account would
 * be a counter of its own each time.
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
   * A busy writing call that begins with whom its token belonged to the last time, as reading ones do; whether it still does is asked
   * in the transaction's first piece (`cached-person.ts`).
   */
  confirmsPerson?: boolean;
  /**
   * A busy call whose transaction may be made together with others of its instance (`database/shared-transactions.ts`), and what it
   * holds: two that hold the same are never made together. Its handler reads and writes through `db` only.
   */
  sharesTransaction?: (input: Input<C>) => string;
  /** Its handler is also given the body as it came, byte for byte (`request.bytes`), to check a signature over it. */
  keepsBytes?: boolean;
  /** Stays open for as long as the reader wants: not counted as work. */
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
 * The only way to serve a call of signed-in people. The pipeline in `serve-endpoint.ts` does the rest:
 * limit → who is it → check the input → transaction → handler (load, authorize, act, record) → answer after the commit.
 */
export function endpoint<C extends Call>(call: C, options: EndpointOptions<C, SignedInContext>): Endpoint {
  return {
    call,
    authentication: call.authentication,
    options,
    run: (context) => options.handle(context as SignedInContext & { input: Input<C> }),
  };
}

/** As {@link endpoint}, for a call that strangers may make; `person` is there when the call is `optional` and somebody is signed in. */
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
