import { useTranslation } from 'react-i18next';
import type { Webhook } from '@plumbline/contract/webhooks';
import { Chip } from '../../../ui/chip.tsx';

const colours = {
  active: 'var(--mantine-color-green-6)',
  off: undefined,
  paused: 'var(--mantine-color-red-6)',
  failing: 'var(--mantine-color-orange-6)',
} as const;

/** What a webhook's state is read from. */
export type ShownState = Pick<Webhook, 'state'> & Partial<Pick<Webhook, 'failing_since'>>;

/** Whether a webhook works: one that fails for now is still active. */
export function StateBadge({ webhook }: { readonly webhook: ShownState }) {
  const { t } = useTranslation('webhooks');
  const state = webhook.state === 'active' && webhook.failing_since ? 'failing' : webhook.state;
  const colour = colours[state];
  return (
    <Chip {...(colour ? { colour } : {})} isStrong={state === 'paused'}>
      {t(($) => $.webhooks.states[state])}
    </Chip>
  );
}

const deliveryColours = {
  waiting: 'var(--mantine-color-orange-6)',
  held: undefined,
  delivered: 'var(--mantine-color-green-6)',
  failed: 'var(--mantine-color-red-6)',
} as const;

export function DeliveryBadge({ state }: { state: keyof typeof deliveryColours }) {
  const { t } = useTranslation('webhooks');
  const colour = deliveryColours[state];
  return (
    <Chip {...(colour ? { colour } : {})} isStrong={state === 'failed'}>
      {t(($) => $.webhooks.deliveryStates[state])}
    </Chip>
  );
}
