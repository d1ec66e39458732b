import { changeJobType, changePublicLink } from '@plumbline/contract/job-types';
import { newId } from '../../src/ids.ts';
import { formWithFile } from '../support/multipart.ts';
import type { Answered, TestPerson, TestServer } from '../support/test-server.ts';

/** The smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a picture under this name; gives its id. */
export async function uploadPicture(
  server: TestServer,
  as: TestPerson,
  name: string,
  query: Record<string, string> = {},
): Promise<string> {
  const response = await server.send({
    method: 'POST',
    url: '/v2/asset/upload',
    query,
    as,
    ...formWithFile(png, { name: `${name}.png` }),
  });
  const { assetId } = (response as Answered<{ assetId?: string }>).body;
  if (assetId === undefined) throw new Error(`${response.status} uploading a picture`);
  return assetId;
}

/** Puts a picture in the place of another one, which was called `name` before. */
export async function replacePicture(server: TestServer, as: TestPerson, id: string, name: string): Promise<void> {
  const next = await uploadPicture(server, as, name);
  const { status } = await server.send({ method: 'PATCH', url: `/v1/assets/${id}/${next}`, as });
  if (status !== 200) throw new Error(`${status} replacing a picture`);
}

/** Begins an upload under this name, of which nothing comes. */
export async function beginUpload(server: TestServer, as: TestPerson, name: string): Promise<void> {
  const { status } = await server.send({
    method: 'POST',
    url: '/v2/asset/uploads',
    as,
    headers: { 'upload-length': '10', 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` },
  });
  if (status !== 201) throw new Error(`${status} beginning an upload`);
}

/** Lets a stranger bring a picture under this name, which waits for its submission. */
export async function bringPublicFile(
  server: TestServer,
  as: TestPerson,
  { jobType, question, name }: { jobType: string; question: string; name: string },
): Promise<void> {
  const params = { id: jobType };
  await server.call(changeJobType, { as, params, body: { settings: { publicFiles: true } } });
  const { body } = await server.call(changePublicLink, { as, params, body: { isActive: true } });
  const { status } = await server.send({
    method: 'POST',
    url: `/v2/public/job_type/${body.publicLink}/files`,
    query: { submission: newId(), question },
    instance: as.instance,
    ...formWithFile(png, { name: `${name}.png` }),
  });
  if (status !== 200) throw new Error(`${status} bringing a file as a stranger`);
}
