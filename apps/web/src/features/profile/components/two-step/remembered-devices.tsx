import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { RememberedDevice } from '@plumbline/contract/second-factors';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useForgetDevice } from '../../api/second-factors.ts';
import styles from '../devices.module.css';

interface RememberedDevicesProps {
  readonly devices: readonly RememberedDevice[];
}

/** The devices on which no code is asked for, and the way to have it asked for again. */
export function RememberedDevices({ devices }: RememberedDevicesProps) {
  const { t } = useTranslation('profile');
  return (
    <div>
      <Text fw={600}>{t(($) => $.profile.twoStep.devices)}</Text>
      <ul className={styles.list}>
        {devices.map((device) => (
          <Device key={device._id} device={device} />
        ))}
      </ul>
    </div>
  );
}

function Device({ device: { _id: id, device, address, expires_at: end } }: { readonly device: RememberedDevice }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const problemText = useProblemText();
  const { mutateAsync: forget, isPending } = useForgetDevice();
  const name = device || t(($) => $.profile.devices.unknown);
  const ask = () =>
    forget(id).catch((failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) }));
  return (
    <li className={styles.device}>
      <div className={styles.text}>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.profile.twoStep.until, { when: formats.dateTime(end) })}
          {' · '}
          <bdi dir="ltr">{address}</bdi>
        </Text>
      </div>
      <Button
        variant="default"
        loading={isPending}
        aria-label={t(($) => $.profile.twoStep.forgetNamed, { device: name })}
        onClick={() => void ask()}
      >
        {t(($) => $.profile.twoStep.forget)}
      </Button>
    </li>
  );
}
