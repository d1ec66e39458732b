import { Anchor, Group } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { Chip } from '../../../ui/chip.tsx';

/** Whether an installation serves anybody: a word, an icon and a colour. */
export function InstanceState({ instance }: { instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
  const Icon = instance.isActive ? IconCircleCheck : IconCircleOff;
  return (
    <Chip
      {...(instance.isActive ? { colour: 'var(--mantine-color-green-6)' } : {})}
      icon={<Icon size={14} aria-hidden />}
    >
      {instance.isActive ? t(($) => $.instances.state.active) : t(($) => $.instances.state.inactive)}
    </Chip>
  );
}

/** What an installation is called: its company, or that it is the main host's. */
export function useInstanceName(): (instance: InstanceOnWire) => string {
  const { t } = useTranslation('instances');
  return ({ company, name }) => company || name || t(($) => $.instances.main);
}

/** The way to an installation, in a tab of its own. */
export function InstanceLink({ instance }: { instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
  return (
    <Anchor href={instance.address} target="_blank" rel="noreferrer">
      <Group gap={6} component="span">
        <span>{t(($) => $.instances.panel.open)}</span>
        <bdi dir="ltr">{instance.address}</bdi>
        <IconExternalLink size={16} aria-hidden />
      </Group>
    </Anchor>
  );
}
