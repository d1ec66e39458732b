import { useTranslation } from 'react-i18next';
import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import type { MentionName } from '@plumbline/domain/automations/mentions';
import type { Namespaces } from '../../../../i18n/namespaces.ts';

type Words = Namespaces['automations'];
/** `job.status` is `job_status` among the texts: a point parts their levels. */
const textKey = (name: string) => name.replace('.', '_');

/** What a mention is called. */
export function useMentionText(): (name: MentionName) => string {
  const { t } = useTranslation('automations');
  return (name) => t(($) => $.automations.mentions[textKey(name) as keyof Words['mentions']]);
}

/** What a field of conditions is called. */
export function useConditionFieldText(): (name: string) => string {
  const { t } = useTranslation('automations');
  return (name) => t(($) => $.automations.fields[textKey(name) as keyof Words['fields']]);
}

export function useEventText(): (kind: AutomationEventKind) => string {
  const { t } = useTranslation('automations');
  return (kind) => t(($) => $.automations.events[kind].name);
}

export function useActionText(): (kind: AutomationActionKind) => string {
  const { t } = useTranslation('automations');
  return (kind) => t(($) => $.automations.actions[kind].name);
}
