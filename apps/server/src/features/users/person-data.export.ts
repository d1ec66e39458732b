import { Readable } from 'node:stream';
import { can } from '@plumbline/domain/access/can';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { Problem } from '../../http/problem.ts';
import type { ExportContext, ExportKind, PlannedExport } from '../exports/index.ts';
import { exportKind } from '../exports/index.ts';
import type { PersonFile } from './person-data.ts';
import { answersOfPerson, eventsOfPerson, filesOfPerson, personFacts } from './person-data.ts';
import { loadOneUserFacts } from './users.queries.ts';

interface Input {
  user: string;
}

/** @throws Problem forbidden; not_found */
async function planData(context: ExportContext, { user }: Input): Promise<PlannedExport> {
  const actor = context.sender ?? context.actor;
  const facts = await loadOneUserFacts(context.db, actor, user);
  if (!can(actor, 'user.export_data', facts).allowed) throw new Problem('forbidden');
  const files = await filesOfPerson(context.db, user);
  return { name: `personal-data-${user.slice(-8)}.zip`, rows: files.length };
}

/** All that is stored about one person as a ZIP: facts as JSON, answers and events a line each, and the files. */
const personData = exportKind<Input>({
  name: 'person_data',
  input: z.strictObject({ user: z.uuid() }),
  plan: planData,
  make: async (context, input, tell) => {
    const { name, rows } = await planData(context, input);
    return { content: await zipOf(context, input.user, tell), fileName: name, contentType: 'application/zip', rows };
  },
});

async function zipOf(
  { db, services, now }: ExportContext,
  id: string,
  tell: (share: number) => Promise<void>,
): Promise<AsyncIterable<Buffer>> {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  // The library reports errors here, and leaves the stream open.
  zip.on('error', (fault: Error) => stream.destroy(fault));
  stream.on('error', () => undefined);
  for (const [name, lines] of await personFacts(db, id)) {
    zip.addBuffer(Buffer.from(`[${lines.join(',\n')}]\n`), `${name}.json`, { mtime: now });
  }
  const files = await filesOfPerson(db, id);
  const parts: (readonly [string, () => Promise<Readable>])[] = [
    ['answers.jsonl', async () => Readable.from(answersOfPerson(db, id))],
    ['events.jsonl', async () => Readable.from(eventsOfPerson(db, id))],
    ...files.map((file, index) => {
      const open = async () => {
        await tell(index / files.length);
        return (await services.files.read(db.schema, file.sha256))?.stream ?? Readable.from([]);
      };
      return [nameOf(file), open] as const;
    }),
  ];
  for (const [name, open] of parts) {
    zip.addReadStreamLazy(name, { mtime: now, compress: name.endsWith('.jsonl') }, (give) => {
      open().then(
        (found) => give(null, found),
        (fault: unknown) => give(fault, Readable.from([])),
      );
    });
  }
  zip.end();
  return stream as AsyncIterable<Buffer>;
}

const nameOf = ({ id, extension }: PersonFile) =>
  `files/${id}${extension === '' ? '' : `.${extension.replace(/^\./, '')}`}`;

export const exportKinds: readonly ExportKind[] = [personData];
