import type { DriveProblem } from '@plumbline/domain/settings/cloud-drive';
import type { OutgoingHttp, OutgoingRequest } from '../outgoing-http/outgoing-http.ts';
import { DriveFault } from './drive.ts';
import type { DriveResponse } from './drive-request.ts';
import { faultOfStatus, memberOf, readable, sendToDrive } from './drive-request.ts';

/** What a drive of a service is made with. */
export interface DriveAccess {
  http: OutgoingHttp;
  /** The address of the API without a path. */
  base: string;
  /** An access token. */
  token: string;
  now: () => Date;
}

/** Requests to the API of a service with an access token, and what its responses mean; the same for all services. */
export class DriveClient {
  readonly base: string;
  readonly #access: DriveAccess;
  readonly #refusalOf: (response: DriveResponse) => DriveProblem | undefined;

  /** @param root the path of the API, before those of requests @param refusalOf what a refusal means in the terms of this service */
  constructor(access: DriveAccess, root: string, refusalOf: (response: DriveResponse) => DriveProblem | undefined) {
    this.base = `${access.base.replace(/\/$/, '')}${root}`;
    this.#access = access;
    this.#refusalOf = refusalOf;
  }

  /** Asks at a path of the API. */
  ask(method: OutgoingRequest['method'], path: string, body?: object, headers: Record<string, string> = {}) {
    return this.askAt(method, `${this.base}${path}`, body, headers);
  }

  /** Asks at an address that the service has given. */
  askAt(method: OutgoingRequest['method'], url: string, body?: object, headers: Record<string, string> = {}) {
    const sent = {
      authorization: `Bearer ${this.#access.token}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json; charset=UTF-8' }),
      ...headers,
    };
    return this.upload(method, url, sent, body && JSON.stringify(body));
  }

  /** A request of a resumable upload: its address is a secret, and no token is sent there. */
  upload(
    method: OutgoingRequest['method'],
    url: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
  ): Promise<DriveResponse> {
    return sendToDrive(this.#access.http, { url, method, headers, ...(body !== undefined && { body }) });
  }

  /** Sends a piece of a file to the address of its upload. */
  sendPiece(url: string, piece: Uint8Array, { received, size }: { received: number; size: number }) {
    const range = `bytes ${received}-${received + piece.length - 1}/${size}`;
    return this.upload('PUT', url, { 'content-range': range }, piece);
  }

  /** Deleted, or no longer this product's to see. A page for people with this status says nothing of the file. */
  isMissing({ status, json }: DriveResponse): boolean {
    return status === 404 && memberOf(json, 'error') !== undefined;
  }

  /** What a response says. @throws DriveFault where it is a refusal */
  good(response: DriveResponse): unknown {
    const { status, json } = response;
    if (status >= 200 && status < 300) return readable(response);
    if (status === 401 && json !== undefined) throw new DriveFault('access_revoked', '401');
    const problem = this.#refusalOf(response);
    if (problem) throw new DriveFault(problem, `${status} ${JSON.stringify(json ?? null).slice(0, 300)}`);
    throw faultOfStatus(response, this.#access.now());
  }
}
