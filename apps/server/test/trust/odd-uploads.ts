import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';

/** A request that a mistaken or ill-meaning caller might send, and what turns a valid one into it. */
export type OddRequest = InjectOptions & { url: string };
export type Change = (request: OddRequest) => OddRequest;

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const part = (disposition: string, content: string, more = '') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${content}\r\n`;
const picture = Buffer.from(png, 'base64').toString('latin1');

/** Uploads as a broken or ill-meaning browser sends them. */
export const oddUploads: fc.Arbitrary<Change> = fc
  .constantFrom(
    '',
    '--x',
    '--x--',
    '--x\r\n\r\n',
    `${part('form-data; name="file"; filename="a.png"', picture)}`,
    `${part('form-data; name="file"; filename="a.png"', picture)}--x--\r\n`,
    `${part('form-data; name="file"; filename="../../../etc/passwd"', picture)}--x--\r\n`,
    `${part('form-data; name="file"; filename="a\u0000.png"', picture)}--x--\r\n`,
    `${part(`form-data; name="file"; filename="${'a'.repeat(5000)}.png"`, picture)}--x--\r\n`,
    `${part('form-data; name="file"; filename*=UTF-8\'\'%E2%80%AEgnp.exe', picture)}--x--\r\n`,
    `${part('form-data; name="file"; filename*=UTF-8\'\'%00%zz%ff', picture)}--x--\r\n`,
    `${part('form-data; name="file"; filename=""', picture)}--x--\r\n`,
    `${part('form-data; name="__proto__"; filename="a.png"', picture)}--x--\r\n`,
    `${part('form-data; name="file"; filename="a.svg"', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')}--x--\r\n`,
    `${part('form-data; name="file"; filename="a.png"', picture.slice(0, 40))}--x--\r\n`,
    `${part('form-data; name="file"; filename="a.png"', '')}--x--\r\n`,
    `${part('form-data; name="file"; filename="a.png"', picture, 'Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n')}--x--\r\n`,
    `${part('form-data; name="file"; filename="a.png"', picture).repeat(30)}--x--\r\n`,
    `${part('form-data; name="field"', 'x'.repeat(300_000))}--x--\r\n`,
    `${part('form-data; name="field"', 'x').repeat(200)}--x--\r\n`,
    `${part('form-data', picture)}--x--\r\n`,
    `${part('attachment', picture)}--x--\r\n`,
    `--x\r\n${'X-Header: y\r\n'.repeat(2000)}\r\n${picture}\r\n--x--\r\n`,
    `--x\nContent-Disposition: form-data; name="file"; filename="a.png"\n\n${picture}\n--x--\n`,
  )
  .map((body): Change => (request) => ({
    ...request,
    payload: Buffer.from(body, 'latin1'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }));

/** Pieces of files as a broken or ill-meaning device sends them. */
export const oddPieces: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom('', 'x', picture, 'x'.repeat(300_000)),
    fc.record(
      {
        'upload-length': fc.constantFrom('0', '1', '-1', '1e3', '99999999999999999999', '0x10', String(picture.length)),
        'upload-offset': fc.constantFrom('0', '1', '-1', 'NaN', '9999999', ''),
        'upload-metadata': fc.constantFrom(
          '',
          ',,, ,',
          'filename',
          'filename AA==',
          'filename /////w==',
          `filename ${'QUFB'.repeat(1000)}`,
          'sha256 eA==',
          '__proto__ eA==,filename YS5wbmc=',
        ),
        'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', ''),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([body, headers]): Change => (request) => ({
    ...request,
    payload: Buffer.from(body, 'latin1'),
    headers: { 'content-type': 'application/offset+octet-stream', ...headers },
  }));
