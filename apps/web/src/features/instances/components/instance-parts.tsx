import { Anchor, Group } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconExternalLink,
  IconPlayerPause,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import type { InstanceState as State } from '@plumbline/domain/instances/life-cycle';
import { useFormats } from '../../../lib/access/hooks.ts';
import { sizeIn } from '../../../lib/file-size.ts';
import { Chip } from '../../../ui/chip.tsx';

const looks: Readonly<
  Record<State, { readonly icon: TablerIcon; readonly colour?: string; readonly isStrong?: true }>
> = {
  active: { icon: IconCircleCheck, colour: 'var(--mantine-color-green-6)' },
  suspended: { icon: IconPlayerPause },
  ended: { icon: IconCalendarOff },
  deleting: { icon: IconTrash, colour: 'var(--mantine-color-red-6)' },
  failed: { icon: IconAlertTriangle, colour: 'var(--mantine-color-red-6)', isStrong: true },
};

interface InstanceProps {
  readonly instance: InstanceOnWire;
}

/** Whether an installation serves anybody, and why not: a word, an icon and a colour. */
export function InstanceState({ instance }: InstanceProps) {
  const { t } = useTranslation('instances');
  const { icon: Icon, ...look } = looks[instance.state];
  return (
    <Chip {...look} icon={<Icon size={14} aria-hidden />}>
      {t(($) => $.instances.state[instance.state])}
    </Chip>
  );
}

/** What an installation is called: its company, or that it is the main host's. */
export function useInstanceName(): (instance: InstanceOnWire) => string {
  const { t } = useTranslation('instances');
  return ({ company, name }) => company || name || t(($) => $.instances.main);
}

/** The size of an installation's files, in the unit that people would say it in. */
export function useStorageText(): (bytes: number) => string {
  const { t } = useTranslation('files');
  const formats = useFormats();
  return (bytes) => {
    const { amount, unit } = sizeIn(bytes);
    return t(($) => $.files.sizes[unit], { amount: formats.number(amount) });
  };
}

/** When an installation was last backed up, and that it could not be since. */
export function LastBackup({ instance, isDay = false }: InstanceProps & { readonly isDay?: boolean }) {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  const { last_backup_at: at, last_backup_failed: hasFailed } = instance;
  return (
    <Group gap={6} component="span" wrap="nowrap">
      {at === null ? (
        <span>{t(($) => $.instances.panel.never)}</span>
      ) : (
        <time dateTime={at}>{isDay ? formats.date(at) : formats.dateTime(at)}</time>
      )}
      {hasFailed ? (
        <IconAlertTriangle
          size={16}
          color="var(--mantine-color-error)"
          role="img"
          aria-label={t(($) => $.instances.panel.backupFailed)}
        />
      ) : null}
    </Group>
  );
}

/** The way to an installation, in a tab of its own. */
export function InstanceLink({ instance }: InstanceProps) {
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
