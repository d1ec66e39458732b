import { Readable } from 'node:stream';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';

/** A signature as a device stores it. */
export const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

interface Exported {
  job: string;
  as: TestPerson;
  query?: Record<string, string>;
  language?: string;
}

/** Asks for the PDF of a job. */
export async function exportedJob(server: TestServer, { job, as, query = {}, language = 'en' }: Exported) {
  const got = await server.send({
    method: 'GET',
    url: `/v2/jobs/${job}/export`,
    query,
    as,
    headers: { 'accept-language': language },
  });
  return { ...got, bytes: got.body as Buffer };
}

/** The PDF of a job, read by another reader. */
export async function readJob(server: TestServer, exported: Exported) {
  return readPdf((await exportedJob(server, exported)).bytes);
}

/** A photo whose stored bytes are no picture. */
export async function damagedPhoto(server: TestServer, by: TestPerson, name: string): Promise<string> {
  const id = newId();
  const bytes = Buffer.from(`no picture: ${id}`);
  const { sha256, size } = await server.services.files.write('instance_main', Readable.from([bytes]), bytes.length);
  await server
    .db()
    .query.insertInto('assets')
    .values({
      id,
      original_name: name,
      extension: 'jpg',
      content_type: 'image/jpeg',
      size,
      sha256,
      target: 'answer',
      uploaded_by: by.id,
      properties: '{}',
    })
    .execute();
  return id;
}
