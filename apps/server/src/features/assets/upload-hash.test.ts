import { createHash } from 'node:crypto';
import type { Asset } from '@plumbline/contract/assets';
import { expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import type { Answered } from '../../../test/support/test-server.ts';

import { expectNothingIncoming, png } from './assets.fixtures.ts';

const set = setServer({ inspector: 'inspector' });

it('a form’s file is compared with what the device says that it is, wherever in the request that stands', async () => {
  const bytes = await png();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const send = (parts: readonly Buffer[]) =>
    set.server.send({
      method: 'POST',
      url: '/v2/asset/upload',
      as: set.inspector,
      payload: Buffer.concat([...parts, Buffer.from('--x--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }) as Promise<Answered<Asset>>;
  const field = (value: string) =>
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="sha256"\r\n\r\n${value}\r\n`);
  const file = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n'),
  ]);
  for (const parts of [
    [field(hash), file],
    [file, field(hash.toUpperCase())],
  ])
    expect((await send(parts)).status).toBe(200);
  const altered = await send([field(hash.replace(/^./, (letter) => (letter === '0' ? '1' : '0'))), file]);
  expect(altered.problem).toMatchObject({ status: 409, code: 'file_altered' });
  for (const odd of ['abc', '', hash + hash]) {
    expect((await send([file, field(odd)])).problem).toMatchObject({
      code: 'not_valid',
      errors: [{ path: 'sha256' }],
    });
  }
  await expectNothingIncoming(set.server);
});
