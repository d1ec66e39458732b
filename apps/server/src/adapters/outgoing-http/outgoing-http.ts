import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { AllowedHosts } from './allowed-addresses.ts';
import { isAllowedAddress } from './allowed-addresses.ts';

/** A request to an address that a person typed in. */
export interface OutgoingRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** How much of the response is read and given, where it is more than usual: of what is longer, one byte more. */
  maxBytes?: number;
  /** The time limit in milliseconds, where it is another than the usual one. */
  timeoutMs?: number;
}

export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  /** At most {@link outgoingLimits}.maxStoredBytes of it, unless the request says otherwise. */
  body: string;
  durationMs: number;
}

/** Why there is no response. */
export type OutgoingFailure =
  | 'url_not_valid'
  | 'address_not_allowed'
  | 'host_not_found'
  | 'connection_failed'
  | 'certificate_not_valid'
  | 'timed_out'
  | 'response_incomplete';

/** That a request got no whole response. */
export class OutgoingError extends Error {
  readonly failure: OutgoingFailure;
  readonly durationMs: number;

  constructor(failure: OutgoingFailure, durationMs: number, cause?: unknown) {
    super(`${failure}${cause instanceof Error ? `: ${cause.message}` : ''}`);
    this.failure = failure;
    this.durationMs = durationMs;
  }
}

export const outgoingLimits = { timeoutMs: 10_000, responseBytes: 1_048_576, maxStoredBytes: 10_240 } as const;

type Resolve = (host: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/** Why an address is refused before anything is sent to it. */
export type AddressRefusal = Extract<OutgoingFailure, 'url_not_valid' | 'address_not_allowed'>;

/** The timeout for checking a name early; every name is checked again on connecting. */
const checkTimeoutMs = 1500;

const resolveBySystem: Resolve = (host, callback) =>
  systemLookup(host, { all: true }, (error, addresses) => callback(error, addresses ?? []));

class AddressNotAllowed extends Error {}

/**
 * Sends requests to addresses that people typed in, without letting them reach what only this server can: http and https
 * to public addresses and those that the operator allows. The name is resolved once, by the connection itself, and only
 * addresses that pass the check are connected to, so that no second resolution can differ. Redirects are not followed.
 */
export class OutgoingHttp {
  readonly #allowed: AllowedHosts;
  readonly #resolve: Resolve;
  readonly #timeoutMs: number;
  readonly #isSecureOnly: boolean;
  readonly #agents: { 'http:': HttpAgent; 'https:': HttpsAgent };

  /** @param options.isSecureOnly whether plain http is refused */
  constructor(options: { allowed: AllowedHosts; isSecureOnly?: boolean; resolve?: Resolve; timeoutMs?: number }) {
    this.#allowed = options.allowed;
    this.#resolve = options.resolve ?? resolveBySystem;
    this.#isSecureOnly = options.isSecureOnly ?? false;
    this.#timeoutMs = options.timeoutMs ?? outgoingLimits.timeoutMs;
    // Shorter than the idle timeout of most servers, to avoid reusing a connection that they are closing.
    const agent = { keepAlive: true, timeout: 4000, maxFreeSockets: 8, lookup: this.#lookup };
    this.#agents = { 'http:': new HttpAgent(agent), 'https:': new HttpsAgent(agent) };
  }

  /** @throws OutgoingError when there is no complete response in time, or the address is refused */
  async send(request: OutgoingRequest): Promise<OutgoingResponse> {
    const begun = performance.now();
    const spent = () => Math.round(performance.now() - begun);
    const url = readUrl(request.url);
    // Node connects to a literal IP address without calling `lookup`.
    const refusal = this.#refusalAsWritten(url);
    if (!url || refusal) throw new OutgoingError(refusal ?? 'url_not_valid', spent());
    const deadline = AbortSignal.timeout(request.timeoutMs ?? this.#timeoutMs);
    try {
      const response = await this.#open(url, request, deadline);
      const body = await readStart(response, request.maxBytes);
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
      );
      return { status: response.statusCode ?? 0, headers, body, durationMs: spent() };
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(deadline.aborted ? 'timed_out' : failureOf(error), spent(), error);
    }
  }

  /**
   * Why an address would be refused as its name currently resolves; undefined also if that isn't known yet.
   * {@link send} checks again on connecting.
   */
  async check(text: string): Promise<AddressRefusal | undefined> {
    const url = readUrl(text);
    const refusal = this.#refusalAsWritten(url);
    if (!url || refusal || isIP(hostOf(url))) return refusal;
    const host = hostOf(url).toLowerCase();
    const found = await Promise.race([
      new Promise<LookupAddress[]>((resolve) => {
        this.#resolve(host, (error, addresses) => resolve(error ? [] : addresses));
      }),
      setTimeout(checkTimeoutMs, [], { ref: false }),
    ]);
    const isRefused = found.length > 0 && !found.some(({ address }) => isAllowedAddress(host, address, this.#allowed));
    return isRefused ? 'address_not_allowed' : undefined;
  }

  #refusalAsWritten(url: URL | undefined): AddressRefusal | undefined {
    if (!url || (this.#isSecureOnly && url.protocol !== 'https:')) return 'url_not_valid';
    const host = hostOf(url);
    return isIP(host) && !isAllowedAddress(host, host, this.#allowed) ? 'address_not_allowed' : undefined;
  }

  close(): void {
    this.#agents['http:'].destroy();
    this.#agents['https:'].destroy();
  }

  #open(url: URL, { method, headers, body }: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        agent: this.#agents[isSecure ? 'https:' : 'http:'],
        signal,
      });
      sent.on('response', resolve).on('error', reject);
      sent.end(body);
    });
  }

  readonly #lookup: LookupFunction = (host, options, callback) => {
    this.#resolve(host, (error, found) => {
      const fitting = found.filter(
        ({ family }) => !options.family || Number(String(options.family).replace('IPv', '')) === family,
      );
      const allowed = fitting.filter(({ address }) => isAllowedAddress(host.toLowerCase(), address, this.#allowed));
      const [first] = allowed;
      if (error) callback(error, '', 0);
      else if (!first) callback(new AddressNotAllowed(`${host} resolves to no allowed address`), '', 0);
      else if (options.all) (callback as (error: null, addresses: LookupAddress[]) => void)(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** The address as it is connected to, without brackets and a final dot. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** Parses a URL; undefined if it isn't http or https, or has credentials. */
function readUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

/** Reads a response to its end, or to the limit, where the connection is closed; returns its start as text. */
async function readStart(response: IncomingMessage, maxBytes?: number): Promise<string> {
  const stored = maxBytes === undefined ? outgoingLimits.maxStoredBytes : maxBytes + 1;
  const limit = maxBytes ?? outgoingLimits.responseBytes;
  const parts: Buffer[] = [];
  let [length, boundedLength] = [0, 0];
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (boundedLength < stored) {
      const bounded = part.subarray(0, stored - boundedLength);
      boundedLength += bounded.length;
      parts.push(bounded);
    }
    // Leaving the loop destroys the connection.
    if (length > limit) break;
  }
  // PostgreSQL stores no NUL.
  return new TextDecoder().decode(Buffer.concat(parts), { stream: true }).replaceAll('\0', '\uFFFD');
}

function failureOf(error: unknown): OutgoingFailure {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed';
  const code = String((error as { code?: unknown }).code ?? '');
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'host_not_found';
  if (/CERT|SIGNATURE|ERR_TLS|ERR_SSL/.test(code)) return 'certificate_not_valid';
  return code === 'ECONNRESET' || /aborted/.test(String(error)) ? 'response_incomplete' : 'connection_failed';
}
