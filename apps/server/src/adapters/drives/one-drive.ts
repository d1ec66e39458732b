import type { DriveProblem } from '@plumbline/domain/settings/cloud-drive';
import type { Drive, Upload, UploadedFile } from './drive.ts';
import { DriveFault } from './drive.ts';
import type { DriveAccess } from './drive-client.ts';
import { DriveClient } from './drive-client.ts';
import type { DriveResponse } from './drive-request.ts';
import { idIn, memberOf, textAt } from './drive-request.ts';

/** What the codes of Graph's refusals mean; others are refusals of one file. */
const codes: Readonly<Record<string, DriveProblem>> = {
  accessDenied: 'scope_missing',
  Authorization_RequestDenied: 'scope_missing',
  quotaLimitReached: 'quota_used_up',
  activityLimitReached: 'busy',
  tooManyRequests: 'busy',
  resourceLocked: 'busy',
};

/** What a refusal of Graph's means. */
function refusalOf({ status, json }: DriveResponse): DriveProblem | undefined {
  if (status === 507) return 'quota_used_up';
  return status === 403 ? codes[textAt(json, 'error', 'code')] : undefined;
}

/** OneDrive by Microsoft Graph and the scope `Files.ReadWrite.AppFolder`: the product's own folder, and nothing else. */
export class OneDrive implements Drive {
  readonly #client: DriveClient;

  constructor(access: DriveAccess) {
    this.#client = new DriveClient(access, '/v1.0/me/drive', refusalOf);
  }

  /** Graph gives ids only to what exists: what an interrupted attempt has made is found by its name. */
  async newId(): Promise<null> {
    return null;
  }

  async makeFolder({ name, parentId }: { name: string; parentId: string | null }): Promise<string | undefined> {
    // The product's own folder is there from the first request on.
    if (parentId === null) {
      const response = await this.#client.ask('GET', '/special/approot?$select=id');
      this.#client.good(response);
      return idIn(response);
    }
    const response = await this.#client.ask('POST', `/items/${encodeURIComponent(parentId)}/children`, {
      name,
      folder: {},
      '@microsoft.graph.conflictBehavior': 'fail',
    });
    if (response.status === 409) return (await this.#named(parentId, name))?.id;
    if (this.#client.isMissing(response)) return undefined;
    this.#client.good(response);
    return idIn(response);
  }

  async place({ id, name, parentId }: Parameters<Drive['place']>[0]): Promise<boolean> {
    const response = await this.#client.ask('PATCH', `/items/${encodeURIComponent(id)}`, {
      name,
      parentReference: { id: parentId },
    });
    if (this.#client.isMissing(response)) return false;
    this.#client.good(response);
    return true;
  }

  async beginUpload(file: UploadedFile): Promise<Upload | undefined> {
    const { name, parentId, size, hasBegun } = file;
    const there = await this.#named(parentId, name);
    if (there) return hasBegun && there.size === size ? { id: there.id } : 'name_taken';
    const response = await this.#client.ask('POST', `${this.#pathTo(parentId, name)}:/createUploadSession`, {
      item: { '@microsoft.graph.conflictBehavior': 'fail' },
    });
    if (response.status === 409) return 'name_taken';
    if (this.#client.isMissing(response)) return undefined;
    const url = textAt(this.#client.good(response), 'uploadUrl');
    if (url === '') throw new DriveFault('response_unreadable', 'no session');
    return { url, received: 0 };
  }

  async readUpload(url: string): Promise<Upload | undefined> {
    return this.#uploaded(url, await this.#client.upload('GET', url, {}));
  }

  async sendPiece(url: string, piece: Uint8Array, at: { received: number; size: number }) {
    const response = await this.#client.sendPiece(url, piece, at);
    // The piece has arrived already.
    if (response.status === 416) return this.readUpload(url);
    return this.#uploaded(url, response);
  }

  /** What is expected next, or the file; a session that has ended or expired is 404. */
  #uploaded(url: string, response: DriveResponse): Upload | undefined {
    if (response.status === 404 || response.status === 410) return undefined;
    if (response.status === 409) return 'name_taken';
    const body = this.#client.good(response);
    const ranges = memberOf(body, 'nextExpectedRanges');
    if (!Array.isArray(ranges)) return { id: idIn(response) };
    const received = Number.parseInt(String(ranges[0]), 10);
    if (!Number.isFinite(received)) throw new DriveFault('response_unreadable', 'no range');
    return { url, received };
  }

  async *list(): AsyncIterable<string> {
    const { base } = this.#client;
    const first = `${base}/special/approot/delta?$select=id,deleted`;
    for (let url = first; url !== '';) {
      // A link that leads elsewhere would be given the token.
      if (new URL(url).origin !== new URL(base).origin) throw new DriveFault('response_unreadable', 'a link');
      const body = this.#client.good(await this.#client.askAt('GET', url));
      const items = memberOf(body, 'value');
      if (!Array.isArray(items)) throw new DriveFault('response_unreadable', 'no list');
      for (const item of items as unknown[]) if (memberOf(item, 'deleted') === undefined) yield textAt(item, 'id');
      url = textAt(body, '@odata.nextLink');
    }
  }

  async account(): Promise<{ id: string; name: string }> {
    const response = await this.#client.ask('GET', '?$select=id,owner');
    // Not all directories show it to a program that may only see its own folder.
    if (response.status === 403) return { id: (await this.makeFolder({ name: '', parentId: null })) ?? '', name: '' };
    const body = this.#client.good(response);
    const name = textAt(body, 'owner', 'user', 'email') || textAt(body, 'owner', 'user', 'displayName');
    return { id: textAt(body, 'id'), name };
  }

  /** What has this name in a folder. */
  async #named(parentId: string, name: string): Promise<{ id: string; size: number } | undefined> {
    const response = await this.#client.ask('GET', `${this.#pathTo(parentId, name)}?$select=id,size`);
    if (this.#client.isMissing(response)) return undefined;
    return { size: Number(memberOf(this.#client.good(response), 'size')), id: idIn(response) };
  }

  #pathTo(parentId: string, name: string): string {
    return `/items/${encodeURIComponent(parentId)}:/${encodeURIComponent(name)}`;
  }
}
