import { writeShortCode } from '@plumbline/domain/documents/short-code';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import QRCode from 'qrcode';
import type { DocumentLook } from './document-data.ts';
import type { Pictures } from './document-pictures.ts';
import type { DocumentedJob } from './documented-job.ts';

/** What a document says of how it can be verified. */
export interface ProofOfDocument {
  code: string;
  /** Where it is verified. */
  address: string;
}

/** The code and its address as the template draws them; the picture of the code is put with the others. */
export async function proofData(
  { code, address }: ProofOfDocument,
  jobs: readonly DocumentedJob[],
  { language, settings }: DocumentLook,
  pictures: Pictures,
) {
  const words = textsIn(language).jobDocuments;
  pictures['qr'] = Buffer.from(await QRCode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }));
  return {
    code: writeShortCode(code),
    address,
    shownAddress: address.replace(/^https?:\/\//, ''),
    qr: 'qr',
    qrAlt: words.qrAlt,
    seals: jobs.flatMap(({ number, seal }) =>
      seal
        ? [
            {
              text: filled(words.sealed, { job: `#${number}`, when: writeMoment(seal.sealedAt, settings.timezone) }),
              hash: seal.hash,
            },
          ]
        : [],
    ),
  };
}
