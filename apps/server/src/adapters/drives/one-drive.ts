import type { OutgoingHttp, OutgoingRequest } from '../outgoing-http/outgoing-http.ts';
import type { Drive, Upload, UploadedFile } from './drive.ts';
import { DriveFault } from './drive.ts';
import type { DriveResponse } from './drive-request.ts';
import { faultOfStatus, idIn, memberOf, readable, sendToDrive, textAt } from './drive-request.ts';

/** What the codes of Graph's refusals mean; others are refusals of one file. */
const codes: Readonly<Record<string, DriveFault['problem']>> = {
  accessDenied: 'scope_missing',
  Authorization_RequestDenied: 'scope_missing',
  quotaLimitReached: 'quota_used_up',
  activityLimitReached: 'busy',
  tooManyRequests: 'busy',
  resourceLocked: 'busy',
};

/** OneDrive by Microsoft Graph and the scope `Files.ReadWrite.AppFolder`: the product's own folder, and nothing else. */
export class OneDrive implements Drive {
  readonly #http: OutgoingHttp;
  readonly #base: string;
  readonly #token: string;
  readonly #now: () => Date;

  /** @param options.base the address of Graph without a path @param options.token an access token */
  constructor(options: { http: OutgoingHttp; base: string; token: string; now: () => Date }) {
    this.#http = options.http;
    this.#base = options.base.replace(/\/$/, '');
    this.#token = options.token;
    this.#now = options.now;
  }

  /** Graph gives ids only to what exists: what an interrupted attempt has made is found by its name. */
  async newId(): Promise<null> {
    return null;
  }

  async makeFolder({ name, parentId }: { name: string; parentId: string | null }): Promise<string | undefined> {
    // The product's own folder is there from the first request on.
    if (parentId === null) {
      const response = await this.#ask('GET', '/special/approot?$select=id');
      this.#good(response);
      return idIn(response);
    }
    const response = await this.#ask('POST', `/items/${encodeURIComponent(parentId)}/children`, {
      name,
      folder: {},
      '@microsoft.graph.conflictBehavior': 'fail',
    });
    if (response.status === 409) return (await this.#named(parentId, name))?.id;
    if (this.#isMissing(response)) return undefined;
    this.#good(response);
    return idIn(response);
  }

  async place({ id, name, parentId }: Parameters<Drive['place']>[0]): Promise<boolean> {
    const response = await this.#ask('PATCH', `/items/${encodeURIComponent(id)}`, {
      name,
      parentReference: { id: parentId },
    });
    if (this.#isMissing(response)) return false;
    this.#good(response);
    return true;
  }

  async beginUpload(file: UploadedFile): Promise<Upload | undefined> {
    const { name, parentId, size, hasBegun } = file;
    const there = await this.#named(parentId, name);
    if (there) return hasBegun && there.size === size ? { id: there.id } : 'name_taken';
    const response = await this.#ask('POST', `${this.#pathTo(parentId, name)}:/createUploadSession`, {
      item: { '@microsoft.graph.conflictBehavior': 'fail' },
    });
    if (response.status === 409) return 'name_taken';
    if (this.#isMissing(response)) return undefined;
    const url = textAt(this.#good(response), 'uploadUrl');
    if (url === '') throw new DriveFault('response_unreadable', 'no session');
    return { url, received: 0 };
  }

  async readUpload(url: string): Promise<Upload | undefined> {
    return this.#uploaded(url, await sendToDrive(this.#http, { url, method: 'GET', headers: {} }));
  }

  async sendPiece(url: string, piece: Uint8Array, { received, size }: { received: number; size: number }) {
    const range = `bytes ${received}-${received + piece.length - 1}/${size}`;
    const response = await sendToDrive(this.#http, {
      url,
      method: 'PUT',
      headers: { 'content-range': range },
      body: piece,
    });
    // The piece has arrived already.
    if (response.status === 416) return this.readUpload(url);
    return this.#uploaded(url, response);
  }

  /** What is expected next, or the file; a session that has ended or expired is 404. */
  #uploaded(url: string, response: DriveResponse): Upload | undefined {
    if (response.status === 404 || response.status === 410) return undefined;
    if (response.status === 409) return 'name_taken';
    const body = this.#good(response);
    const ranges = memberOf(body, 'nextExpectedRanges');
    if (!Array.isArray(ranges)) return { id: idIn(response) };
    const received = Number.parseInt(String(ranges[0]), 10);
    if (!Number.isFinite(received)) throw new DriveFault('response_unreadable', 'no range');
    return { url, received };
  }

  async *list(): AsyncIterable<string> {
    const first = `${this.#base}/v1.0/me/drive/special/approot/delta?$select=id,deleted`;
    for (let url = first; url !== '';) {
      // A link that leads elsewhere would be given the token.
      if (new URL(url).origin !== new URL(this.#base).origin) throw new DriveFault('response_unreadable', 'a link');
      const body = this.#good(await this.#send('GET', url));
      const items = memberOf(body, 'value');
      if (!Array.isArray(items)) throw new DriveFault('response_unreadable', 'no list');
      for (const item of items as unknown[]) if (memberOf(item, 'deleted') === undefined) yield textAt(item, 'id');
      url = textAt(body, '@odata.nextLink');
    }
  }

  async account(): Promise<{ id: string; name: string }> {
    const response = await this.#ask('GET', '?$select=id,owner');
    // Not all directories show it to a program that may only see its own folder.
    if (response.status === 403) return { id: (await this.makeFolder({ name: '', parentId: null })) ?? '', name: '' };
    const body = this.#good(response);
    const name = textAt(body, 'owner', 'user', 'email') || textAt(body, 'owner', 'user', 'displayName');
    return { id: textAt(body, 'id'), name };
  }

  /** What has this name in a folder. */
  async #named(parentId: string, name: string): Promise<{ id: string; size: number } | undefined> {
    const response = await this.#ask('GET', `${this.#pathTo(parentId, name)}?$select=id,size`);
    if (this.#isMissing(response)) return undefined;
    return { size: Number(memberOf(this.#good(response), 'size')), id: idIn(response) };
  }

  #pathTo(parentId: string, name: string): string {
    return `/items/${encodeURIComponent(parentId)}:/${encodeURIComponent(name)}`;
  }

  #ask(method: OutgoingRequest['method'], path: string, body?: object) {
    return this.#send(method, `${this.#base}/v1.0/me/drive${path}`, body);
  }

  #send(method: OutgoingRequest['method'], url: string, body?: object) {
    return sendToDrive(this.#http, {
      url,
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** A page for people with this status says nothing of the file. */
  #isMissing({ status, json }: DriveResponse): boolean {
    return status === 404 && memberOf(json, 'error') !== undefined;
  }

  #good(response: DriveResponse): unknown {
    const { status, json } = response;
    if (status >= 200 && status < 300) return readable(response);
    if (status === 401 && json !== undefined) throw new DriveFault('access_revoked', '401');
    if (status === 507) throw new DriveFault('quota_used_up', '507');
    const code = textAt(json, 'error', 'code');
    const problem = status === 403 ? (codes[code] ?? undefined) : undefined;
    if (problem) throw new DriveFault(problem, code);
    throw faultOfStatus(response, this.#now());
  }
}
