import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** What fits into one packet gains nothing. */
const worthIt = 1400;

/**
 * Makes answers small on the line for those who can read them so: a job with its questions is a tenth of its text. Files are
 * packed already, the app's own once at the build; streams of events must not wait to be packed.
 */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    threshold: worthIt,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(problem\+)?json/,
    // The default level takes ten times as long for a few percent.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}
