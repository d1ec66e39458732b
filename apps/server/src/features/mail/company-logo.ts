import type { MailAttachment } from '../../adapters/mail/mail.ts';
import { logoCid } from '../../adapters/mail/mail-layout.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { logoPicture } from '../documents/index.ts';

/**
 * The company's logo as a picture within an email; undefined where it has none. An email does not wait for one that can't be drawn just
 * now.
 */
export async function companyLogo(
  { files, decoder, logger }: Services,
  db: InstanceDatabase,
  logo: string | null,
): Promise<MailAttachment | undefined> {
  try {
    const content = await logoPicture({ db, files, decoder }, db, logo);
    if (!content) return undefined;
    const isPng = content.subarray(1, 4).toString('latin1') === 'PNG';
    const kind = isPng
      ? { fileName: 'logo.png', contentType: 'image/png' }
      : { fileName: 'logo.jpg', contentType: 'image/jpeg' };
    return { ...kind, content, cid: logoCid };
  } catch (error) {
    logger.warn({ schema: db.schema, error: errorText(error) }, 'an email goes without the logo');
    return undefined;
  }
}
