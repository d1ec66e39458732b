import { namesInOneFolder } from '@plumbline/domain/assets/zip-names';
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import type { Drive, Upload } from '../../adapters/drives/drive.ts';
import { DriveFault, pieceBytes } from '../../adapters/drives/drive.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Services } from '../../services.ts';
import type { FileRow } from './drive-rows.ts';
import { drivePurpose } from './drive-rows.ts';
import type { FolderContext } from './folders.ts';
import { folderFor, markRemoved } from './folders.ts';

type Parts = Pick<Services, 'files' | 'secrets'>;
type StoredFile = FileRow & { sha256: Buffer; size: number };

/** A file that takes other names over and over is looked at by somebody. */
const maxNames = 20;

/** Gives a file its folder and a name that none beside it has; both stay from then on. */
async function named(
  db: InstanceDatabase,
  file: StoredFile,
  folderKey: string,
  taken: readonly string[],
): Promise<string> {
  if (file.folder_key === folderKey && taken.length === 0) return file.name;
  const beside = await db.rows(sql<{ name: string }>`select name from ${db.table('drive_files')}
    where drive_id = ${file.drive_id} and folder_key = ${folderKey} and id <> ${file.id}`);
  const name = namesInOneFolder([...beside.map((one) => one.name), ...taken, file.name]).at(-1) ?? file.name;
  await db.rows(
    sql`update ${db.table('drive_files')} set folder_key = ${folderKey}, name = ${name} where id = ${file.id}`,
  );
  return name;
}

/**
 * Uploads a file into its folder, from where an earlier attempt has come to. Every step is stored before the next one begins: an attempt
 * after this process was killed finds the file that is there.
 * @returns its id in the drive
 * @throws DriveFault
 */
export async function uploadFile(
  services: Parts,
  context: FolderContext,
  drive: Drive,
  given: StoredFile,
): Promise<string> {
  const { db } = context;
  const folder = await folderFor(context, drive, given.job_id);
  const { size } = given;
  let file = given;
  if (file.remote_id === null) {
    const id = await drive.newId();
    if (id !== null) {
      await db.rows(sql`update ${db.table('drive_files')} set remote_id = ${id} where id = ${file.id}`);
      file = { ...file, remote_id: id };
    }
  }
  const taken: string[] = [];
  let name = await named(db, file, folder.key, taken);
  let upload = await goneOn(services, drive, file);
  for (;;) {
    if (upload === 'name_taken') {
      taken.push(name);
      if (taken.length > maxNames) throw new DriveFault('file_refused', 'its names are taken');
      name = await named(db, file, folder.key, taken);
      file = { ...file, upload_url: null };
      upload = undefined;
    }
    if (upload === undefined) {
      upload = await drive.beginUpload({
        id: file.remote_id,
        name,
        parentId: folder.remoteId,
        contentType: file.content_type,
        size,
        hasBegun: file.upload_url !== null,
      });
      if (upload === undefined) {
        await markRemoved(db, file.drive_id, folder.key, context.now);
        throw new DriveFault('folder_removed', folder.key);
      }
      if (typeof upload === 'object' && 'url' in upload) file = await stored(services, db, file, upload.url);
    }
    if (upload === 'name_taken') continue;
    if ('id' in upload) return upload.id;
    upload = await sendNext(services, db, drive, { ...file, sha256: given.sha256 }, upload, size);
  }
}

/** How far an upload of an earlier attempt has come; undefined where there is none. */
async function goneOn(
  { secrets }: Parts,
  drive: Drive,
  { drive_id: driveId, upload_url: sealed, size }: StoredFile,
): Promise<Upload | undefined> {
  const url = sealed === null ? undefined : await secrets.open(sealed, drivePurpose(driveId));
  return url === undefined ? undefined : drive.readUpload(url, size);
}

async function stored({ secrets }: Parts, db: InstanceDatabase, file: StoredFile, url: string): Promise<StoredFile> {
  const sealed = await secrets.seal(url, drivePurpose(file.drive_id));
  await db.rows(sql`update ${db.table('drive_files')} set upload_url = ${sealed} where id = ${file.id}`);
  return { ...file, upload_url: sealed };
}

/** Sends the next piece; undefined where the drive has forgotten the upload, which then begins again. */
async function sendNext(
  { files }: Parts,
  db: InstanceDatabase,
  drive: Drive,
  file: StoredFile,
  { url, received }: { url: string; received: number },
  size: number,
): Promise<Upload | undefined> {
  const end = Math.min(received + pieceBytes, size) - 1;
  const found = received < size ? await files.read(db.schema, file.sha256, { start: received, end }) : undefined;
  if (!found) {
    if (received >= size) throw new DriveFault('response_unreadable', 'more has arrived than was sent');
    throw new DriveFault('source_gone', 'its bytes');
  }
  const sent = await drive.sendPiece(url, await buffer(found.stream), { received, size });
  if (typeof sent === 'object' && 'url' in sent && sent.received <= received) {
    throw new DriveFault('unreachable', 'a piece did not arrive');
  }
  return sent;
}
