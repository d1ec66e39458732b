import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { officeBomb, officeFile } from '../../../test/support/files/office-files.ts';
import { endlessPdf, pdfBomb, pdfOfObjects, pdfWithPage } from '../../../test/support/files/pdf-files.ts';
import { gifScript, pngBomb, quarters } from '../../../test/support/files/picture-files.ts';
import { formWithFile } from '../../../test/support/multipart.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { expectNothingIncoming, getFrom, uploadTo } from './assets.fixtures.ts';

const on = setServer({ inspector: 'inspector' });

/** Does something while others ask; gives how long the slowest of them waited, and by how much the server's memory grew. */
async function beside<Result>(run: () => Promise<Result>) {
  const before = process.memoryUsage().rss;
  let [slowest, maximum, isOver] = [0, before, false];
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await on.server.send({ method: 'GET', url: '/v2/users/me', as: on.inspector });
      slowest = Math.max(slowest, performance.now() - begun);
      maximum = Math.max(maximum, process.memoryUsage().rss);
    }
  })();
  const begun = performance.now();
  const result = await run();
  const took = performance.now() - begun;
  isOver = true;
  await asking;
  return { result, took, slowest, grown: (maximum - before) / 1e6 };
}

/** What is sent under which name, and how it is answered. */
const hostile: Readonly<Record<string, [make: () => Buffer | Promise<Buffer>, name: string, answers: string[]]>> = {
  'a PNG of 50,000 × 50,000 pixels': [() => pngBomb(), 'a.png', ['picture_too_large']],
  'a document that unpacks to 600 MB': [
    () => officeBomb('docx', 600),
    'a.docx',
    ['file_unpacks_too_large', 'file_too_demanding'],
  ],
  'a spreadsheet that lies about its size': [() => officeBomb('xlsx', 20, 1000), 'a.xlsx', ['file_corrupted']],
  // Opened within the bounds, they are files like others; or they are not opened.
  'a PDF with a million objects': [() => pdfOfObjects(1_000_000), 'a.pdf', ['taken', 'file_too_demanding']],
  'a PDF that draws for ever': [() => endlessPdf(), 'a.pdf', ['taken']],
  'a PDF whose page unpacks to 400 MB': [() => pdfBomb(400), 'a.pdf', ['taken']],
  'a GIF that is a script': [() => gifScript, 'a.gif', ['file_type_not_allowed']],
  'a page that begins as a PDF': [
    () => Buffer.from('%PDF-1.7\n<html><script>top.stolen = 1</script></html>'),
    'a.html',
    ['file_corrupted', 'file_type_not_allowed'],
  ],
  'half a photo': [
    async () => (await quarters(2000, 1500).jpeg().toBuffer()).subarray(0, 9000),
    'a.jpg',
    ['file_corrupted'],
  ],
};

describe('a hostile file', () => {
  for (const [what, [make, name, answers]] of Object.entries(hostile)) {
    it(`${what}: is answered clearly, soon, and beside the others`, { timeout: 240_000 }, async () => {
      const bytes = await make();
      const { result, took, slowest, grown } = await beside(() =>
        uploadTo(on.server, { as: on.inspector, bytes, name }),
      );
      expect(answers).toContain(result.status === 200 ? 'taken' : result.problem.code);
      if (result.status !== 200) expect(result.problem.detail.length).toBeGreaterThan(10);
      expect(took).toBeLessThan(200_000);
      // Work on the main thread would block all other requests for as long as it takes.
      expect(slowest).toBeLessThan(Math.max(3000, took / 2));
      // The form is in this process's memory as well, several times.
      expect(grown).toBeLessThan(250 + (bytes.length * 8) / 1e6);
    });
  }

  it('that was taken is drawn within the bounds or not at all, and once', { timeout: 240_000 }, async () => {
    const { body } = await uploadTo(on.server, { as: on.inspector, bytes: endlessPdf(13), name: 'a.pdf' });
    const first = await beside(() => getFrom(on.server, `${body.Location}&size=500`));
    expect([first.result.status, first.result.problem.code]).toEqual([422, 'file_too_demanding']);
    // A decoder has 25 seconds of a processor, and three times as long by the clock of a busy machine.
    expect(first.took).toBeLessThan(200_000);
    const drawn = vi.spyOn(on.server.services.decoder, 'run');
    const again = await getFrom(on.server, `${body.Location}&size=500`);
    const tries = drawn.mock.calls.map(([task]) => task);
    drawn.mockRestore();
    expect(again.problem.code).toBe('file_too_demanding');
    // Nobody tries again.
    expect(tries).not.toContain('pagePicture');
  });

  it('that is two at once goes out as what it was taken for, and as nothing that runs', async () => {
    const twofold: Readonly<Record<string, [Buffer, string]>> = {
      'a PDF and a page': [pdfWithPage(), 'application/pdf'],
      'a photo and an archive': [Buffer.concat([await quarters().jpeg().toBuffer(), officeFile('docx')]), 'image/jpeg'],
    };
    for (const [what, [bytes, type]] of Object.entries(twofold)) {
      const { body } = await uploadTo(on.server, { as: on.inspector, bytes, name: 'a.html' });
      for (const url of [body.Location, `${body.Location}&preview=true`]) {
        const { headers } = await getFrom(on.server, url);
        expect([what, headers]).toEqual([
          what,
          expect.objectContaining({
            'content-type': type,
            'x-content-type-options': 'nosniff',
            'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/) as unknown,
            'content-disposition': expect.stringMatching(/filename="a.html.(pdf|jpg)"/) as unknown,
          }),
        ]);
      }
    }
  });

  it('of another length than was said is not kept', async () => {
    await on.server.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = on.server.server.server.address() as AddressInfo;
    const { payload, headers } = formWithFile(await quarters().jpeg().toBuffer(), { name: 'a.jpg' });
    const files = () => on.server.db().query.selectFrom('assets').select('id').execute();
    const before = (await files()).length;
    for (const length of [payload.length * 2, Math.floor(payload.length / 2)]) {
      const socket = connect(port, '127.0.0.1');
      const lines = [
        'POST /v2/asset/upload HTTP/1.1',
        'host: localhost',
        `authorization: Bearer ${on.inspector.token}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${length}`,
        'connection: close',
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.end(payload);
      let answer = '';
      socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
      socket.on('error', () => undefined);
      await once(socket, 'close');
      expect(answer === '' || / 4\d\d /.test(answer.slice(0, 20)), answer).toBe(true);
    }
    expect((await files()).length).toBe(before);
    await expectNothingIncoming(on.server);
  });
});
