import type { Language } from '@plumbline/domain/settings/languages';
import type { Letter } from '../adapters/mail/mail-layout.ts';
import { plainName, renderLetter } from '../adapters/mail/mail-layout.ts';
import type { Instance } from '../instances/instance.ts';
import { instanceAddress } from '../instances/instance-address.ts';
import type { Services } from '../services.ts';
import { mailOf } from './mail-of-instance.ts';

/** The words of a letter in one language; the button's is `action`. */
export type LetterTexts = Pick<Letter, 'subject' | 'paragraphs' | 'footnotes'> & { action: string };

/** A letter to one person of an instance. */
export interface PersonLetter {
  /** The message's own id: a second try under it is no second message. */
  id: string;
  email: string;
  language: Language;
  texts: LetterTexts;
  /** Where the button leads, within the instance. */
  path: string;
  /** What the texts are filled with; `company` is known without being told. */
  values: Readonly<Record<string, string>>;
}

/** Writes a letter under the instance's name and hands it over. Throws when that fails, for a queue to try again. */
export async function writeToPerson(services: Services, instance: Instance, letter: PersonLetter): Promise<void> {
  const chosen = await services.settings.of(services.databaseOf(instance.schema));
  const { settings } = chosen;
  const { action, ...texts } = letter.texts;
  const company = settings.companyName || 'Plumbline';
  const rendered = renderLetter({
    ...texts,
    language: letter.language,
    action: { label: action, url: `${instanceAddress(services.configuration, instance.name)}${letter.path}` },
    values: { ...letter.values, company },
  });
  await mailOf(services, chosen).send({
    id: letter.id,
    to: letter.email,
    keeper: await keeperOf(services, instance),
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
