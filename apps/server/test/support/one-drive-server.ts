import { randomBytes } from 'node:crypto';
import type { DriveItem, DriveReply, DriveRequest } from './drive-server.ts';
import { DriveState, listenAsDrive, rangeOf } from './drive-server.ts';

/** An error as Microsoft Graph has it. */
export function graphError(status: number, code: string): Exclude<DriveReply, 'cut'> {
  return { status, json: { error: { code, message: code, innerError: { 'request-id': 'one' } } } };
}

const rootId = 'approot';
const newId = () => randomBytes(10).toString('hex');

/** A fake of OneDrive by Microsoft Graph (v1.0), and of Microsoft's tokens. */
export async function listenAsOneDrive() {
  const state = new DriveState();
  state.scope = 'Files.ReadWrite.AppFolder';
  state.rotates = true;
  const root = { id: rootId, name: 'Plumbline', parentId: null, isFolder: true, isDeleted: false };
  state.items.set(rootId, { ...root, bytes: Buffer.alloc(0) });
  const drive = await listenAsDrive(state, (request, base) => respond(state, request, base));
  return { ...drive, environment: { MICROSOFT_SIGN_IN_URL: drive.url, MICROSOFT_GRAPH_URL: drive.url } };
}

/** By its name in a folder: of one name there is one, whatever its capitals. */
function named(state: DriveState, parentId: string, name: string): DriveItem | undefined {
  return [...state.items.values()].find(
    (item) => item.parentId === parentId && item.name.toLowerCase() === name.toLowerCase() && !item.isDeleted,
  );
}

function respond(state: DriveState, request: DriveRequest, base: string): DriveReply {
  const { method, url, body } = request;
  const path = url.pathname;
  if (path.endsWith('/oauth2/v2.0/token')) return state.token(body);
  if (path.startsWith('/session/')) return piece(state, request);
  if (!state.isSignedIn(request)) return graphError(401, 'InvalidAuthenticationToken');
  const rest = path.replace(/^\/v1\.0\/me\/drive/, '');
  if (rest === '' || rest === '/') {
    return { status: 200, json: { id: 'a-drive', owner: { user: { email: state.account } } } };
  }
  if (rest === '/special/approot') return { status: 200, json: { id: rootId } };
  if (rest === '/special/approot/delta') return list(state, url, base);
  const byPath = /^\/items\/([^/:]+):\/([^/:]+)(:\/createUploadSession)?$/.exec(rest);
  if (byPath) {
    const [, parentId = '', encoded = '', isUpload] = byPath;
    const name = decodeURIComponent(encoded);
    if (state.isGone(parentId)) return graphError(404, 'itemNotFound');
    const there = named(state, parentId, name);
    if (isUpload) return there ? graphError(409, 'nameAlreadyExists') : begin(state, base, { parentId, name });
    return there ? { status: 200, json: { id: there.id, size: there.bytes.length } } : graphError(404, 'itemNotFound');
  }
  const [, id = '', isChildren] = /^\/items\/([^/:]+)(\/children)?$/.exec(rest) ?? [];
  const item = state.items.get(id);
  if (!item || state.isGone(id)) return graphError(404, 'itemNotFound');
  if (isChildren) return makeFolder(state, id, request);
  return method === 'PATCH' ? change(state, item, request) : { status: 200, json: { id } };
}

function makeFolder(state: DriveState, parentId: string, { body }: DriveRequest): DriveReply {
  const { name } = JSON.parse(body.toString()) as { name: string };
  if (named(state, parentId, name)) return graphError(409, 'nameAlreadyExists');
  const id = newId();
  state.items.set(id, { id, name, parentId, isFolder: true, isDeleted: false, bytes: Buffer.alloc(0) });
  return { status: 201, json: { id } };
}

function change(state: DriveState, item: DriveItem, { body }: DriveRequest): DriveReply {
  const { name, parentReference } = JSON.parse(body.toString()) as { name: string; parentReference?: { id: string } };
  const parentId = parentReference?.id ?? item.parentId ?? '';
  const there = named(state, parentId, name);
  if (there && there.id !== item.id) return graphError(409, 'nameAlreadyExists');
  Object.assign(item, { name, parentId });
  return { status: 200, json: { id: item.id } };
}

/** Two a page, so that links are followed. */
function list(state: DriveState, url: URL, base: string): DriveReply {
  const ids = [...state.items.keys()];
  const from = Number(url.searchParams.get('token') ?? 0);
  const value = ids
    .slice(from, from + 2)
    .map((id) => ({ id, ...(state.isGone(id) && { deleted: { state: 'deleted' } }) }));
  const next = `${base}/v1.0/me/drive/special/approot/delta?token=${from + 2}`;
  const isMore = ids.length > from + 2;
  return { status: 200, json: { value, [isMore ? '@odata.nextLink' : '@odata.deltaLink']: next } };
}

function begin(state: DriveState, base: string, { parentId, name }: { parentId: string; name: string }): DriveReply {
  const session = newId();
  state.sessions.set(session, { id: newId(), name, parentId, size: 0, bytes: Buffer.alloc(0) });
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  return { status: 200, json: { uploadUrl: `${base}/session/${session}`, expirationDateTime: expires } };
}

/** A piece, or the question how much has arrived. An upload that has ended is not known any more. */
function piece(state: DriveState, request: DriveRequest): DriveReply {
  const key = request.url.pathname.split('/').at(-1) ?? '';
  const session = state.sessions.get(key);
  if (!session) return graphError(404, 'itemNotFound');
  if (request.headers.authorization !== undefined) return graphError(401, 'unauthenticated');
  const range = rangeOf(request);
  if (range && range.start !== session.bytes.length) return graphError(416, 'invalidRange');
  if (range) session.bytes = Buffer.concat([session.bytes, request.body]);
  const size = Number(/\/(\d+)$/.exec(request.headers['content-range'] ?? '')?.[1] ?? session.size);
  session.size = size;
  if (request.method === 'GET' || session.bytes.length < size) {
    return { status: request.method === 'GET' ? 200 : 202, json: { nextExpectedRanges: [`${session.bytes.length}-`] } };
  }
  const { id, name, parentId, bytes } = session;
  if (named(state, parentId ?? '', name)) return graphError(409, 'nameAlreadyExists');
  state.items.set(id, { id, name, parentId, isFolder: false, isDeleted: false, bytes });
  state.sessions.delete(key);
  return { status: 201, json: { id, size: bytes.length } };
}
