import type { DriveProblem } from '@plumbline/domain/settings/cloud-drive';
import type { Drive, Upload, UploadedFile } from './drive.ts';
import { DriveFault } from './drive.ts';
import type { DriveAccess } from './drive-client.ts';
import { DriveClient } from './drive-client.ts';
import type { DriveResponse } from './drive-request.ts';
import { idIn, memberOf, textAt } from './drive-request.ts';

const folderType = 'application/vnd.google-apps.folder';

/** What the reasons of Google's 403 mean; others are refusals of one file. */
const reasons: Readonly<Record<string, DriveProblem>> = {
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  dailyLimitExceeded: 'busy',
  quotaExceeded: 'busy',
  storageQuotaExceeded: 'quota_used_up',
  teamDriveFileLimitExceeded: 'quota_used_up',
  numChildrenInNonRootLimitExceeded: 'quota_used_up',
  insufficientPermissions: 'scope_missing',
  insufficientScopes: 'scope_missing',
  accessNotConfigured: 'service_off',
  SERVICE_DISABLED: 'service_off',
};

/** What a refusal of Google's means: other than by its reason nothing is known of it. */
function refusalOf({ status, json }: DriveResponse): DriveProblem | undefined {
  const errors = memberOf(memberOf(json, 'error'), 'errors');
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  return status === 403 ? reasons[textAt(first, 'reason')] : undefined;
}

/** Google Drive (API v3) by the scope `drive.file`: what the product has made there, and nothing else. */
export class GoogleDrive implements Drive {
  readonly #client: DriveClient;

  constructor(access: DriveAccess) {
    this.#client = new DriveClient(access, '', refusalOf);
  }

  async newId(): Promise<string> {
    const response = await this.#client.ask('GET', '/drive/v3/files/generateIds?count=1&space=drive&type=files');
    const ids = memberOf(this.#client.good(response), 'ids');
    const [id] = Array.isArray(ids) ? (ids as unknown[]) : [];
    if (typeof id !== 'string') throw new DriveFault('response_unreadable', 'no ids');
    return id;
  }

  async makeFolder({ id, name, parentId }: { id: string | null; name: string; parentId: string | null }) {
    const metadata = { ...(id && { id }), name, mimeType: folderType, ...(parentId && { parents: [parentId] }) };
    const response = await this.#client.ask('POST', '/drive/v3/files?fields=id', metadata);
    // An attempt before has made it under the same id.
    if (response.status === 409 && id) return id;
    if (this.#client.isMissing(response)) return undefined;
    this.#client.good(response);
    return idIn(response);
  }

  async place({ id, name, parentId, isSameParent }: Parameters<Drive['place']>[0]): Promise<boolean> {
    const parents = isSameParent ? [] : await this.#parentsOf(id);
    if (parents === undefined) return false;
    const left = parents.filter((one) => one !== parentId);
    const isMoved = !isSameParent && !parents.includes(parentId);
    const query = new URLSearchParams({ fields: 'id' });
    if (isMoved) query.set('addParents', parentId);
    if (left.length > 0) query.set('removeParents', left.join(','));
    const response = await this.#client.ask('PATCH', `/drive/v3/files/${encodeURIComponent(id)}?${query}`, { name });
    if (this.#client.isMissing(response)) return false;
    this.#client.good(response);
    return true;
  }

  async #parentsOf(id: string): Promise<string[] | undefined> {
    const response = await this.#client.ask('GET', `/drive/v3/files/${encodeURIComponent(id)}?fields=parents,trashed`);
    if (this.#client.isMissing(response)) return undefined;
    const item = this.#client.good(response);
    if (memberOf(item, 'trashed') === true) return undefined;
    const parents = memberOf(item, 'parents');
    return Array.isArray(parents) ? parents.filter((one): one is string => typeof one === 'string') : [];
  }

  async beginUpload({ id, name, parentId, contentType, size }: UploadedFile): Promise<Upload | undefined> {
    // What is put into a folder in the bin is in the bin as well.
    if ((await this.#parentsOf(parentId)) === undefined) return undefined;
    const response = await this.#client.ask(
      'POST',
      '/upload/drive/v3/files?uploadType=resumable&fields=id',
      { ...(id && { id }), name, parents: [parentId] },
      { 'x-upload-content-type': contentType, 'x-upload-content-length': String(size) },
    );
    if (response.status === 409 && id) return { id };
    if (this.#client.isMissing(response)) return undefined;
    this.#client.good(response);
    const url = response.headers['location'] ?? '';
    if (url === '') throw new DriveFault('response_unreadable', 'no session');
    return { url, received: 0 };
  }

  async readUpload(url: string, size: number): Promise<Upload | undefined> {
    return this.#uploaded(url, await this.#client.upload('PUT', url, { 'content-range': `bytes */${size}` }, ''));
  }

  async sendPiece(url: string, piece: Uint8Array, at: { received: number; size: number }) {
    return this.#uploaded(url, await this.#client.sendPiece(url, piece, at));
  }

  /** 308 with the range that has arrived, or the file; a session that is gone is 404 or 410. */
  #uploaded(url: string, response: DriveResponse): Upload | undefined {
    const { status, headers } = response;
    if (status === 308) {
      const end = /^bytes=0-(\d+)$/.exec(headers['range'] ?? '')?.[1];
      return { url, received: end === undefined ? 0 : Number(end) + 1 };
    }
    if (status === 404 || status === 410) return undefined;
    this.#client.good(response);
    return { id: idIn(response) };
  }

  async *list(): AsyncIterable<string> {
    let page = '';
    do {
      const query = new URLSearchParams({
        q: 'trashed = false',
        spaces: 'drive',
        pageSize: '1000',
        fields: 'nextPageToken,files(id)',
      });
      if (page !== '') query.set('pageToken', page);
      const body = this.#client.good(await this.#client.ask('GET', `/drive/v3/files?${query}`));
      const files = memberOf(body, 'files');
      if (!Array.isArray(files)) throw new DriveFault('response_unreadable', 'no list');
      for (const file of files as unknown[]) yield textAt(file, 'id');
      page = textAt(body, 'nextPageToken');
    } while (page !== '');
  }

  async account(): Promise<{ id: string; name: string }> {
    const fields = 'user(emailAddress,displayName,permissionId)';
    const user = memberOf(this.#client.good(await this.#client.ask('GET', `/drive/v3/about?fields=${fields}`)), 'user');
    const name = textAt(user, 'emailAddress') || textAt(user, 'displayName');
    return { id: textAt(user, 'permissionId') || name, name };
  }
}
