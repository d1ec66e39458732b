import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a fake of a drive. */
export interface DriveRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A response: JSON, unless `text` is given. `cut` ends the connection without one. */
export type DriveReply = { status: number; headers?: Record<string, string>; json?: unknown; text?: string } | 'cut';

/** Something in the drive. */
export interface DriveItem {
  id: string;
  name: string;
  /** Null: the topmost. */
  parentId: string | null;
  isFolder: boolean;
  isDeleted: boolean;
  bytes: Buffer;
}

/** An upload that is under way. */
interface DriveSession {
  id: string;
  name: string;
  parentId: string | null;
  size: number;
  bytes: Buffer;
}

export const driveClient = { id: 'plumbline-drive', secret: 'the secret of a program at a drive' };

/** What the fakes of both services have in common: their accounts, items and uploads, and what was asked. */
export class DriveState {
  readonly items = new Map<string, DriveItem>();
  readonly sessions = new Map<string, DriveSession>();
  readonly requests: DriveRequest[] = [];
  /** Responds in place of the service; undefined lets the service respond. */
  fault: ((request: DriveRequest) => DriveReply | undefined) | undefined;
  /** Whether the service does what it is asked, and its response is lost. */
  losesResponse: ((request: DriveRequest) => boolean) | undefined;
  /** The scopes that people leave in. */
  scope = '';
  /** Whose drive it is. */
  account = 'drive@example.com';
  isRevoked = false;
  /** A service that gives a new refresh token each time, as Microsoft does. */
  rotates = false;
  #codes = new Map<string, { challenge: string; redirectUri: string }>();
  #refreshTokens = new Set<string>();
  #accessTokens = new Set<string>();

  /** What the page of a service does for somebody who agrees. @returns what it sends back in the address */
  authorize(link: string): { code: string; state: string } {
    const { searchParams: asked } = new URL(link);
    if (asked.get('client_id') !== driveClient.id) throw new Error('an unknown program');
    if (asked.get('response_type') !== 'code' || asked.get('code_challenge_method') !== 'S256') {
      throw new Error('no code with PKCE was asked for');
    }
    const code = randomBytes(12).toString('hex');
    this.#codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    return { code, state: asked.get('state') ?? '' };
  }

  /** The token endpoint (RFC 6749 §4.1.3, §6). */
  token(body: Buffer): DriveReply {
    const form = new URLSearchParams(body.toString());
    const refuse = (error: string, status = 400): DriveReply => ({ status, json: { error, error_description: 'No' } });
    if (form.get('client_id') !== driveClient.id || form.get('client_secret') !== driveClient.secret) {
      return refuse('invalid_client', 401);
    }
    if (form.get('grant_type') === 'refresh_token') {
      const given = form.get('refresh_token') ?? '';
      if (this.isRevoked || !this.#refreshTokens.has(given)) return refuse('invalid_grant');
      if (this.rotates) this.#refreshTokens.delete(given);
      return this.#issue(this.rotates);
    }
    const code = form.get('code') ?? '';
    const begun = this.#codes.get(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    this.#codes.delete(code);
    const isGood = begun?.challenge === challenge && begun.redirectUri === form.get('redirect_uri');
    return isGood ? this.#issue(true) : refuse('invalid_grant');
  }

  #issue(withRefresh: boolean): DriveReply {
    const [access, refresh] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
    this.#accessTokens.add(access);
    if (withRefresh) this.#refreshTokens.add(refresh);
    this.isRevoked = false;
    const tokens = { access_token: access, token_type: 'Bearer', expires_in: 3600, scope: this.scope };
    return { status: 200, json: { ...tokens, ...(withRefresh && { refresh_token: refresh }) } };
  }

  /** Ends what the program may do. */
  revoke(): void {
    this.isRevoked = true;
    this.#accessTokens.clear();
    this.#refreshTokens.clear();
  }

  /** Access tokens are good no more; refresh tokens are. */
  expire(): void {
    this.#accessTokens.clear();
  }

  isSignedIn({ headers }: DriveRequest): boolean {
    return this.#accessTokens.has((headers.authorization ?? '').replace('Bearer ', ''));
  }

  /** Whether it or a folder above it was deleted. */
  isGone(id: string | null): boolean {
    if (id === null) return false;
    const item = this.items.get(id);
    return !item || item.isDeleted || this.isGone(item.parentId);
  }

  /** Deletes what has this name. */
  remove(name: string): void {
    for (const item of this.items.values()) if (item.name === name) item.isDeleted = true;
  }

  /** The paths of all that is there, by name, in order. */
  paths({ withFolders = false } = {}): string[] {
    const pathOf = (id: string | null): string => {
      const item = id === null ? undefined : this.items.get(id);
      return item ? `${pathOf(item.parentId)}/${item.name}` : '';
    };
    return [...this.items.values()]
      .filter((item) => !this.isGone(item.id) && (withFolders || !item.isFolder))
      .map(({ id }) => pathOf(id))
      .toSorted();
  }
}

/** An HTTP server on loopback over a fake. */
export async function listenAsDrive<State extends DriveState>(
  state: State,
  respond: (request: DriveRequest, base: string) => DriveReply,
) {
  let base = '';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', headers } = request;
      const asked = { method, headers, url: new URL(request.url ?? '/', base), body: Buffer.concat(parts) };
      state.requests.push(asked);
      const reply = state.fault?.(asked) ?? respond(asked, base);
      send(response, state.losesResponse?.(asked) ? 'cut' : reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: base, state, close };
}

function send(response: ServerResponse, reply: DriveReply): void {
  if (reply === 'cut') {
    response.destroy();
    return;
  }
  const { status, headers = {}, json, text } = reply;
  const type = text === undefined ? 'application/json; charset=UTF-8' : 'text/html';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text ?? (json === undefined ? '' : JSON.stringify(json)));
}

/** The range of a piece: `bytes 0-99/100`, or `bytes *\/100` of a question. */
export function rangeOf({ headers }: DriveRequest): { start: number; end: number } | undefined {
  const [, start, end] = /^bytes (\d+)-(\d+)\/\d+$/.exec(headers['content-range'] ?? '') ?? [];
  return start === undefined ? undefined : { start: Number(start), end: Number(end) };
}
