import { Text } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobSeal } from '@plumbline/contract/proof';

const looks = {
  intact: { icon: IconLock, colour: 'var(--mantine-color-green-9)' },
  changed: { icon: IconLockOpen, colour: 'var(--mantine-color-orange-9)' },
  altered: { icon: IconAlertTriangle, colour: 'var(--mantine-color-error)' },
} as const;

/** How a job stands to the seal of its report, in words beside an icon. */
export function SealBadge({ seal }: { seal: JobSeal }) {
  const { t } = useTranslation('proof');
  const { icon: Icon, colour } = looks[seal.state];
  return (
    <Text size="sm" mt={4} style={{ display: 'flex', gap: 6, alignItems: 'start' }}>
      <Icon size={18} aria-hidden color={colour} style={{ flex: 'none' }} />
      <span>{t(($) => $.proof.seal[seal.state], { count: seal.later_answers })}</span>
    </Text>
  );
}
