import { textOn } from '@plumbline/domain/colours/shades';
import type { Language } from '@plumbline/domain/languages/languages';
import type { MailContent } from '../../adapters/mail/mail-layout.ts';
import type { MailAttachment } from '../../adapters/mail/mail.ts';
import { plainName, renderMail } from '../../adapters/mail/mail-layout.ts';
import type { Instance } from '../../instances/instance.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import type { Services } from '../../services.ts';
import { companyLogo } from './company-logo.ts';
import { mailOf } from './mail-of-instance.ts';

/** The words of an email in one language; the button's is `action`. */
export type MailTexts = Pick<MailContent, 'subject' | 'paragraphs' | 'footnotes'> & { action: string };

/** An email to one person of an instance. */
export interface UserMail {
  /** The message's own id: a second try under it is no second message. */
  id: string;
  email: string;
  language: Language;
  texts: MailTexts;
  /** Where the button leads, within the instance. */
  path: string;
  /** The secret of the link that ends such emails; `{unsubscribe}` in the texts is its page (RFC 8058). */
  unsubscribe?: string;
  attachments?: readonly MailAttachment[];
  /** What was found in the job that it is about, a line each; they are shown as they are. */
  found?: readonly string[];
  /** Values of the texts' placeholders; `company` is always available. */
  values: Readonly<Record<string, string>>;
}

/** Writes an email under the instance's name, with its logo and colour, and hands it over. Throws when that fails, for a queue to try again. */
export async function writeToPerson(services: Services, instance: Instance, mail: UserMail): Promise<void> {
  const db = services.databaseOf(instance.schema);
  const chosen = await services.settings.of(db);
  const { settings } = chosen;
  const { action, ...texts } = mail.texts;
  const { unsubscribe } = mail;
  const address = instanceAddress(services.configuration, instance.name);
  const accent = settings.branding.primaryColour;
  const logo = await companyLogo(services, db, settings.logo);
  const attachments = [...(logo ? [logo] : []), ...(mail.attachments ?? [])];
  const company = settings.companyName || 'Plumbline';
  const rendered = renderMail({
    ...texts,
    language: mail.language,
    look: { accent, onAccent: textOn(accent), logoOf: logo ? company : null },
    ...(mail.found && { found: mail.found }),
    action: { label: action, url: `${address}${mail.path}` },
    values: {
      ...mail.values,
      company,
      ...(unsubscribe && { unsubscribe: `${address}/unsubscribe?token=${unsubscribe}` }),
    },
  });
  await mailOf(services, chosen).send({
    id: mail.id,
    to: mail.email,
    ...(unsubscribe && { unsubscribeUrl: `${address}/v2/unsubscribe/${unsubscribe}` }),
    keeper: await keeperOf(services, instance),
    ...(attachments.length > 0 && { attachments }),
    fromName: plainName(settings.emailSenderName || company),
    ...rendered,
  });
}

/**
 * Who may read a message that is not sent: the instance's own system administrators, since its links let in whoever has
 * them. Until somebody has registered there nobody could, and the main host's pass its first invitations on.
 */
async function keeperOf(services: Services, instance: Instance): Promise<string> {
  const db = services.databaseOf(instance.schema);
  const registered = await db.query.selectFrom('users').select('id').where('is_verified', '=', true).limit(1).execute();
  return registered.length > 0 ? instance.name : '';
}
