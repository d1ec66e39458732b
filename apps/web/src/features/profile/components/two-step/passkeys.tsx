import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '@plumbline/contract/passkeys';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useAddPasskey, useRemovePasskey } from '../../api/passkeys.ts';
import styles from '../devices.module.css';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The keys of one's devices, each of which signs in by itself; and the way to add one of this device. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const { t } = useTranslation('profile');
  const problemText = useProblemText();
  const { mutateAsync: add, isPending } = useAddPasskey();
  // The browser's word for a device whose key is here already.
  const textOf = (failure: unknown) =>
    failure instanceof Error && failure.name === 'InvalidStateError'
      ? t(($) => $.profile.passkeys.already)
      : problemText(failure);
  const begin = () =>
    add().then(
      (codes) => (codes !== null && codes.length > 0 ? onCodes(codes) : undefined),
      (failure: unknown) => notifications.show({ color: 'red', message: textOf(failure) }),
    );
  const isPossible = 'PublicKeyCredential' in window;
  if (!isPossible && passkeys.length === 0) return null;
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600}>{t(($) => $.profile.passkeys.title)}</Text>
        <Text c="dimmed">{t(($) => $.profile.passkeys.text)}</Text>
      </div>
      {passkeys.length > 0 ? (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {isPossible ? (
        <Button variant="default" loading={isPending} onClick={() => void begin()} style={{ alignSelf: 'flex-start' }}>
          {t(($) => $.profile.passkeys.add)}
        </Button>
      ) : null}
    </Stack>
  );
}

function OnePasskey({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove } = useRemovePasskey();
  const device = passkey.device || t(($) => $.profile.devices.unknown);
  return (
    <li className={styles.device}>
      <div className={styles.text}>
        <Text fw={500}>
          <bdi>{device}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {passkey.last_used_at === null
            ? t(($) => $.profile.passkeys.made, { when: formats.dateTime(passkey.created_at) })
            : t(($) => $.profile.passkeys.used, { when: formats.dateTime(passkey.last_used_at) })}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={t(($) => $.profile.passkeys.removeNamed, { device })}
        onClick={() => setAsking(true)}
      >
        {t(($) => $.profile.passkeys.remove)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.profile.passkeys.removeTitle, { device: device })}
        confirm={t(($) => $.profile.passkeys.remove)}
        isDangerous
        onConfirm={() => remove(passkey._id)}
      >
        {t(($) => $.profile.passkeys.removeText)}
      </ConfirmDialog>
    </li>
  );
}
