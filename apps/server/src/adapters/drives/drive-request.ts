import { readRetryAfter } from '@plumbline/domain/webhooks/attempts';
import type { OutgoingHttp, OutgoingRequest, OutgoingResponse } from '../outgoing-http/outgoing-http.ts';
import { OutgoingError } from '../outgoing-http/outgoing-http.ts';
import { DriveFault } from './drive.ts';

/** More is never read of a response (bytes): pages of a thousand ids are a tenth of it. */
const maxBytes = 1_048_576;
const timeoutMs = 20_000;
/** Of a request that carries a piece of a file. */
const pieceTimeoutMs = 120_000;

/** A response whose body is JSON, or empty. */
export interface DriveResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Undefined: the body is no JSON. */
  json: unknown;
}

type Sent = Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>;

/** Sends a request of a drive. @throws DriveFault where there is no whole response, or one that is none of a service's */
export async function sendToDrive(http: OutgoingHttp, request: Sent): Promise<DriveResponse> {
  const isPiece = request.body instanceof Uint8Array;
  let response: OutgoingResponse;
  try {
    response = await http.send({ ...request, maxBytes, timeoutMs: isPiece ? pieceTimeoutMs : timeoutMs });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const isRefused = error.failure === 'address_not_allowed' || error.failure === 'url_not_valid';
    throw new DriveFault(isRefused ? 'address_not_allowed' : 'unreachable', error.message);
  }
  const { status, headers, body } = response;
  if (Buffer.byteLength(body) > maxBytes) throw new DriveFault('response_unreadable', `${status}, too long`);
  return { status, headers, json: readJson(body) };
}

function readJson(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** A member of an object, whatever the value is. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Longer texts than any id, name or link of a service are cut. */
const maxText = 8000;

/** A text at a path of members, without what PostgreSQL stores in none; empty where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce(memberOf, value);
  return typeof found === 'string' ? found.replaceAll('\0', '').slice(0, maxText).toWellFormed() : '';
}

/** The fault that follows from a response's status alone: throttled, down, or not of a service. */
export function faultOfStatus({ status, headers, json }: DriveResponse, now: Date): DriveFault {
  const retryAfter = readRetryAfter(headers['retry-after'], now);
  if (status === 429 || status === 423) return new DriveFault('busy', String(status), retryAfter);
  if (status >= 500 || status === 408) return new DriveFault('unreachable', String(status), retryAfter);
  if (json === undefined || status < 400) return new DriveFault('response_unreadable', `${status}, no JSON`);
  return new DriveFault('file_refused', `${status} ${JSON.stringify(json).slice(0, 300)}`);
}

/** What a JSON response says. @throws DriveFault where it says nothing that can be read */
export function readable(response: DriveResponse): unknown {
  if (response.json !== undefined) return response.json;
  throw new DriveFault('response_unreadable', `${response.status}, no JSON`);
}

/** The id in a response. @throws DriveFault where there is none */
export function idIn(response: DriveResponse): string {
  const id = textAt(readable(response), 'id');
  if (id === '') throw new DriveFault('response_unreadable', `${response.status}, no id`);
  return id;
}
