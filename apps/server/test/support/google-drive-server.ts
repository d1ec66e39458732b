import { randomBytes } from 'node:crypto';
import type { DriveItem, DriveReply, DriveRequest } from './drive-server.ts';
import { DriveState, listenAsDrive, rangeOf } from './drive-server.ts';

const folderType = 'application/vnd.google-apps.folder';

/** An error as Google's APIs have it. */
export function googleError(status: number, reason: string): Exclude<DriveReply, 'cut'> {
  return { status, json: { error: { code: status, message: reason, errors: [{ domain: 'global', reason }] } } };
}

type Metadata = { id?: string; name?: string; mimeType?: string; parents?: string[] };

/** A fake of Google Drive (API v3) and of Google's tokens. */
export async function listenAsGoogleDrive() {
  const state = new DriveState();
  state.scope = 'https://www.googleapis.com/auth/drive.file';
  const drive = await listenAsDrive(state, (request, base) => respond(state, request, base));
  return {
    ...drive,
    environment: { GOOGLE_SIGN_IN_URL: drive.url, GOOGLE_OAUTH_URL: drive.url, GOOGLE_DRIVE_URL: drive.url },
  };
}

function respond(state: DriveState, request: DriveRequest, base: string): DriveReply {
  const { method, url, body } = request;
  const path = url.pathname;
  if (path === '/token') return state.token(body);
  if (path === '/revoke') {
    state.revoke();
    return { status: 200, json: {} };
  }
  if (path === '/session') return piece(state, request);
  if (!state.isSignedIn(request)) return googleError(401, 'authError');
  if (path === '/drive/v3/about') {
    return { status: 200, json: { user: { emailAddress: state.account, permissionId: state.account } } };
  }
  if (path === '/drive/v3/files/generateIds') {
    return { status: 200, json: { ids: [randomBytes(10).toString('hex')], space: 'drive' } };
  }
  if (path === '/drive/v3/files') return method === 'POST' ? makeFolder(state, request) : list(state, url);
  if (path === '/upload/drive/v3/files') return begin(state, request, base);
  const id = /^\/drive\/v3\/files\/([^/]+)$/.exec(path)?.[1];
  const item = id === undefined ? undefined : state.items.get(id);
  if (!item) return googleError(404, 'notFound');
  if (method === 'PATCH') return change(item, request);
  return { status: 200, json: { id: item.id, parents: [item.parentId ?? 'root'], trashed: state.isGone(item.id) } };
}

function metadataOf({ body }: DriveRequest): Metadata {
  return JSON.parse(body.toString()) as Metadata;
}

function makeFolder(state: DriveState, request: DriveRequest): DriveReply {
  const { id = randomBytes(10).toString('hex'), name = '', mimeType, parents = [] } = metadataOf(request);
  if (state.items.has(id)) return googleError(409, 'fileIdInUse');
  const parentId = parents[0] ?? null;
  if (parentId !== null && !state.items.has(parentId)) return googleError(404, 'notFound');
  const isFolder = mimeType === folderType;
  state.items.set(id, { id, name, parentId, isFolder, isDeleted: false, bytes: Buffer.alloc(0) });
  return { status: 200, json: { id } };
}

function change(item: DriveItem, request: DriveRequest): DriveReply {
  const { name } = metadataOf(request);
  const { searchParams } = request.url;
  if (name !== undefined) item.name = name;
  const added = searchParams.get('addParents');
  if (added !== null && searchParams.get('removeParents') === item.parentId) item.parentId = added;
  return { status: 200, json: { id: item.id } };
}

/** Two a page, so that pages are followed. */
function list(state: DriveState, url: URL): DriveReply {
  const ids = [...state.items.keys()].filter((id) => !state.isGone(id));
  const from = Number(url.searchParams.get('pageToken') ?? 0);
  const isMore = ids.length > from + 2;
  const files = ids.slice(from, from + 2).map((id) => ({ id }));
  return { status: 200, json: { files, ...(isMore && { nextPageToken: String(from + 2) }) } };
}

function begin(state: DriveState, request: DriveRequest, base: string): DriveReply {
  const { id = randomBytes(10).toString('hex'), name = '', parents = [] } = metadataOf(request);
  if (state.items.has(id)) return googleError(409, 'fileIdInUse');
  const parentId = parents[0] ?? null;
  if (parentId !== null && !state.items.has(parentId)) return googleError(404, 'notFound');
  const session = randomBytes(10).toString('hex');
  const size = Number(request.headers['x-upload-content-length']);
  state.sessions.set(session, { id, name, parentId, size, bytes: Buffer.alloc(0) });
  return { status: 200, headers: { location: `${base}/session?upload_id=${session}` } };
}

/** A piece, or the question how much has arrived: 308 with a range, or the file. A session's address needs no token. */
function piece(state: DriveState, request: DriveRequest): DriveReply {
  const session = state.sessions.get(request.url.searchParams.get('upload_id') ?? '');
  if (!session) return { status: 404, text: 'Not Found' };
  const range = rangeOf(request);
  if (range && range.start !== session.bytes.length) return googleError(400, 'invalidContentRange');
  if (range) session.bytes = Buffer.concat([session.bytes, request.body]);
  const { id, name, parentId, size, bytes } = session;
  if (bytes.length < size) {
    return { status: 308, headers: bytes.length > 0 ? { range: `bytes=0-${bytes.length - 1}` } : {} };
  }
  if (!state.items.has(id)) state.items.set(id, { id, name, parentId, isFolder: false, isDeleted: false, bytes });
  return { status: 200, json: { id } };
}
