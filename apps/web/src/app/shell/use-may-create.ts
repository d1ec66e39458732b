import { wizardOffers } from '@plumbline/domain/access/menu';
import { useActor } from '../../lib/access/hooks.ts';
import { shellSlots } from './slots.tsx';

/** Whether the create-new wizard has anything to offer to this person. */
export function useMayCreate(): boolean {
  const actor = useActor();
  return shellSlots.CreateWizard !== null && wizardOffers(actor, { jobOnly: false }).length > 0;
}
