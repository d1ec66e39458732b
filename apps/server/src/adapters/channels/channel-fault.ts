import type { ChannelProblem } from '@plumbline/domain/webhooks/channels';
import type {
  OutgoingFailure,
  OutgoingHttp,
  OutgoingRequest,
  OutgoingResponse,
} from '../outgoing-http/outgoing-http.ts';
import { OutgoingError } from '../outgoing-http/outgoing-http.ts';

/** What a request to a service came to, as logs show it: without what lets anybody in. */
export interface Exchange {
  url: string;
  method: string;
  status: number | null;
  failure: OutgoingFailure | null;
  headers: Record<string, string> | null;
  body: string | null;
  durationMs: number;
}

/** That a service did not do what it was asked to. */
export class ChannelFault extends Error {
  readonly problem: ChannelProblem;
  /** Undefined: nothing was asked. */
  readonly exchange: Exchange | undefined;

  constructor(problem: ChannelProblem, exchange?: Exchange) {
    super(problem);
    this.problem = problem;
    this.exchange = exchange;
  }
}

/** What logs have of a response (bytes). */
const shownBytes = 10_240;
/** Lists of channels and messages are read up to here (bytes). */
const readBytes = 1_048_576;

/** A response with its exchange. */
export interface ServiceResponse {
  exchange: Exchange;
  /** The whole body. */
  text: string;
}

/**
 * Asks a service once. Redirects are not followed, and only addresses that the operator allows are reached.
 * @throws ChannelFault unreachable; not_the_service of what is longer than any response of theirs
 */
export async function askService(http: OutgoingHttp, request: OutgoingRequest): Promise<ServiceResponse> {
  const { url, method } = request;
  let response: OutgoingResponse;
  try {
    response = await http.send({ ...request, maxBytes: readBytes });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { failure, durationMs } = error;
    throw new ChannelFault('unreachable', {
      url,
      method,
      status: null,
      failure,
      headers: null,
      body: null,
      durationMs,
    });
  }
  const { status, headers, body, durationMs } = response;
  const exchange = { url, method, status, failure: null, headers, body: body.slice(0, shownBytes), durationMs };
  if (Buffer.byteLength(body) > readBytes) throw new ChannelFault('not_the_service', exchange);
  return { exchange, text: body };
}

/** The JSON of a response; undefined where it is none, as of a page for people. */
export function jsonOf({ text }: ServiceResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
