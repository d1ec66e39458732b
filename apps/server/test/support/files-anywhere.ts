import { afterAll, describe } from 'vitest';
import type { S3Server } from './s3-server.ts';
import { hasS3Server, onS3, startS3Server } from './s3-server.ts';
import type { TestServer } from './test-server.ts';
import { startTestServer } from './test-server.ts';

type Options = NonNullable<Parameters<typeof startTestServer>[0]>;

/**
 * Describes what must hold wherever files are kept: in a folder, and in a bucket of a real S3 server.
 * @param describeIt takes what starts a server that keeps its files there
 */
export function describeAnywhere(
  what: string,
  describeIt: (start: (options?: Options) => Promise<TestServer>) => void,
) {
  describe(`${what}, on a disk`, () => {
    describeIt(startTestServer);
  });
  describe.skipIf(!hasS3Server)(`${what}, ${onS3}`, () => {
    let s3: S3Server | undefined;
    afterAll(() => s3?.stop());
    describeIt(async (options) => {
      s3 ??= await startS3Server();
      return startTestServer({ ...options, environment: { ...options?.environment, FILES_URL: await s3.newBucket() } });
    });
  });
}
