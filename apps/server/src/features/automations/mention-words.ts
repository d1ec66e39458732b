import type { MentionWords } from '@plumbline/domain/automations/mentions';
import { dayText } from '@plumbline/domain/dates/write-day';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { lengthText } from '@plumbline/texts/length-text';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Instance } from '../../instances/instance.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import type { Services } from '../../services.ts';
import { statusText } from '../../events/texts/status-texts.ts';

/** How the texts of an instance's automations are written: in its language, by its clock. */
export function mentionWords(
  { configuration }: Pick<Services, 'configuration'>,
  instance: Pick<Instance, 'name'>,
  settings: AppSettings,
): MentionWords {
  const address = instanceAddress(configuration, instance.name);
  return {
    status: (status) => statusText(status, settings.defaultLanguage, settings),
    moment: (moment) => writeMoment(moment, settings.timezone),
    day: dayText,
    length: (minutes) => lengthText(minutes, settings.defaultLanguage),
    link: (path) => `${address}${path}`,
  };
}
