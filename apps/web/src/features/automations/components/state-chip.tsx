import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AutomationState } from '@plumbline/domain/events/topics';
import { Chip } from '../../../ui/chip.tsx';

const looks = {
  active: { icon: IconPlayerPlay, colour: 'var(--mantine-color-green-6)' },
  paused: { icon: IconPlayerPause, colour: undefined },
  failing: { icon: IconAlertTriangle, colour: 'var(--mantine-color-red-6)' },
} as const;

/** Whether an automation acts. */
export function AutomationStateChip({ state }: { state: AutomationState }) {
  const { t } = useTranslation('automations');
  const { icon: Icon, colour } = looks[state];
  return (
    <Chip {...(colour ? { colour } : {})} isStrong={state === 'failing'} icon={<Icon size={14} aria-hidden />}>
      {t(($) => $.automations.states[state])}
    </Chip>
  );
}
