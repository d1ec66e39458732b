// How many thumbnails of photos a second the server gives to whoever asks first, against the picture library alone on the same
// photos; and how long a plan of 42 × 30 inches takes from the end of its upload to a viewable picture, and to its tiles,
// against PDFium and the picture library alone.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { pagePicture } from '../apps/server/src/adapters/decoding/pdf-tasks.ts';
import { planPdf } from '../apps/server/test/support/files/pdf-files.ts';
import { closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { whenAtRest } from './measuring/process-figures.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, timed } from './measuring/statistics.ts';

const given = numberOptions({ photos: 60, clients: 4, plans: 3, walls: 20_000 });
/** A plan as an architect draws it, in inches. */
const sheet = { width: 42, height: 30 };

interface Uploaded {
  _id: string;
  Location: string;
}

interface Connection {
  port: number;
  pid: number;
  token: string;
}

/** Photos of 12 megapixels and about 4 MB, each with bytes of its own behind its end. */
async function makePhotos(count: number): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 19 } as const;
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return Array.from({ length: count }, () => Buffer.concat([photo, randomBytes(16)]));
}

async function upload({ port, token }: Connection, bytes: Buffer, name: string, target: string): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`http://localhost:${port}/v2/asset/upload?target=${target}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`uploading ${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Uploaded;
}

/** What stands at an address of a file. */
async function read(port: number, address: string): Promise<Buffer> {
  const response = await fetch(`http://localhost:${port}${address}`);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Does something with each, so many at once. Gives how many a second. */
async function rateOf<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<unknown>,
): Promise<number> {
  const waiting = [...items];
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
      }),
    ),
  );
  return items.length / (took / 1000);
}

async function measureThumbnails(on: Connection, folder: string) {
  const photos = await makePhotos(given.photos);
  const uploaded: Uploaded[] = [];
  const uploads = await rateOf(photos, given.clients, async (photo) =>
    uploaded.push(await upload(on, photo, 'photo.jpg', 'answer')),
  );
  // What is drawn of each by itself after it has come is done before anything is measured.
  await rateOf(uploaded, given.clients, ({ Location }) => read(on.port, `${Location}&size=500`));
  // And so is looking whether they are whole.
  await whenAtRest(on.pid);
  // Cut to a square, so that it is drawn of the photo itself and not of the preview that the upload left.
  const served = await rateOf(uploaded, given.clients, ({ Location }) => read(on.port, `${Location}&size=500x500`));
  const again = await rateOf(uploaded, given.clients, ({ Location }) => read(on.port, `${Location}&size=500x500`));
  const small = await rateOf(uploaded, given.clients, ({ Location }) => read(on.port, `${Location}&size=100`));

  const paths = photos.map((_, index) => join(folder, `photo-${index}`));
  for (const [index, path] of paths.entries()) await writeFile(path, photos[index] ?? '');
  sharp.concurrency(1);
  sharp.cache(false);
  const bare = await rateOf(paths, availableParallelism(), (path) =>
    sharp(path).rotate().resize(500, 500, { fit: 'cover' }).webp({ quality: 80, effort: 3 }).toBuffer(),
  );
  return { bytes: photos[0]?.length ?? 0, uploads, served, again, small, bare };
}

async function tilesMade({ port, token }: Connection, id: string): Promise<void> {
  for (;;) {
    const response = await fetch(`http://localhost:${port}/v2/asset/${id}/tiles`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { state, problem } = (await response.json()) as { state: string; problem: string | null };
    if (state === 'done') return;
    if (state === 'failed') throw new Error(`the tiles failed: ${problem}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function measurePlan(on: Connection, folder: string, turn: number) {
  const plan = Buffer.concat([planPdf({ ...sheet, walls: given.walls }), Buffer.from(`\n% ${turn}\n%%EOF\n`)]);
  const path = join(folder, `plan-${turn}.pdf`);
  await writeFile(path, plan);
  const bare = await timed(() => pagePicture({ path, page: 0, rotation: 0, size: undefined }));
  let uploaded: Uploaded | undefined;
  const uploading = await timed(async () => (uploaded = await upload(on, plan, 'plan.pdf', 'blueprint')));
  if (!uploaded) throw new Error('no plan');
  const { _id, Location } = uploaded;
  const began = performance.now();
  const picture = await read(on.port, `${Location}&page=1`);
  const viewable = performance.now() - began;
  await tilesMade(on, _id);
  const tiled = performance.now() - began;
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  return { bytes: plan.length, bare, uploading, viewable, tiled, size: `${width} × ${height}` };
}

const folder = await makeDataFolder();
try {
  console.info('Making a demo …');
  await runProgram(folder.path, 'demo', '--jobs', '10');
  const database = await openDatabase(folder.path, 2);
  const server = await startServer(folder.path);
  try {
    await printMachine(database.pool);
    const { token } = await signIn(server.port, 'inspector@demo.test');
    const on = { port: server.port, pid: server.pid, token };
    const photos = await measureThumbnails(on, folder.path);
    const megabytes = (photos.bytes / 1e6).toFixed(1);
    console.info(`${given.photos} photos of 12 megapixels and ${megabytes} MB, ${given.clients} clients at once.\n`);
    printTable(
      ['what', 'per second'],
      [
        ['photos taken in and checked', photos.uploads],
        ['thumbnails of 500 × 500, asked for the first time', photos.served],
        ['the same, asked for again', photos.again],
        ['thumbnails of 100, drawn of the preview', photos.small],
        ['the picture library alone, 500 × 500', photos.bare],
      ],
    );
    const plans: Awaited<ReturnType<typeof measurePlan>>[] = [];
    for (let turn = 0; turn < given.plans; turn += 1) plans.push(await measurePlan(on, folder.path, turn));
    const of = (pick: (plan: (typeof plans)[number]) => number) => median(plans.map(pick)) / 1000;
    const walls = given.walls.toLocaleString('en');
    console.info(
      `A plan of ${sheet.width} × ${sheet.height} inches with ${walls} walls, ${plans[0]?.size} pixels as a picture.\n`,
    );
    printTable(
      ['what', 'seconds'],
      [
        ['taken in and checked', of((plan) => plan.uploading)],
        ['from there to the picture of its page', of((plan) => plan.viewable)],
        ['from there to all its tiles', of((plan) => plan.tiled)],
        ['PDFium and the picture library alone, the same picture', of((plan) => plan.bare)],
      ],
    );
    const page = of((plan) => plan.viewable) / of((plan) => plan.bare);
    console.info(
      `ratio: ${(photos.served / photos.bare).toFixed(2)} of the picture library's thumbnails a second; a plan's page takes ${page.toFixed(2)} times what the libraries alone take, ${short(of((plan) => plan.viewable))} s`,
    );
  } finally {
    closeConnections();
    await server.stop();
    await database.close();
  }
} finally {
  await folder.remove();
}
