import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useSettings } from '../../../lib/access/hooks.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';

/** The statuses of this instance, in its order, for a select. */
export function useStatusChoices(): { value: string; label: string }[] {
  const { customStatuses, statusOrder } = useSettings();
  const statusText = useStatusText();
  return orderedStatuses(customStatuses, statusOrder).map((status) => ({ value: status, label: statusText(status) }));
}
