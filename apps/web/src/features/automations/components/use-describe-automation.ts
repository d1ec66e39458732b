import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { useActionText, useEventText } from './fields/use-automation-words.ts';

/** An automation in words: "Issue found → Create a job, Send an email". */
export function useDescribeAutomation(): (automation: Pick<WireAutomation, 'event' | 'actions'>) => string {
  const { i18n } = useTranslation('automations');
  const eventText = useEventText();
  const actionText = useActionText();
  const arrow = i18n.dir() === 'rtl' ? '←' : '→';
  return ({ event, actions }) =>
    `${eventText(event.kind as AutomationEventKind)} ${arrow} ${actions
      .map((action) => actionText(action.kind as AutomationActionKind))
      .join(', ')}`;
}
