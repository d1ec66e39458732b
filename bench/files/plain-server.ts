// The least that any server does who keeps a file before it says so: node:http streams the body into a new file, brings it and
// its name to the medium, answers. No hash, no look at it, no database.
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '.';
let number = 0;

const server = createServer(async (request, response) => {
  number += 1;
  const path = join(folder, `${number}.part`);
  await pipeline(request, createWriteStream(path, { highWaterMark: 1024 * 1024, flush: true }));
  await rename(path, join(folder, String(number)));
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
  response.writeHead(204).end();
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  // The measuring program waits for this line.
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`);
});
