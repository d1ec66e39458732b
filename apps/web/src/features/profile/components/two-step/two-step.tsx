import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, usePerson } from '../../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { secondFactorsQuery, useMakeRecoveryCodes, useRemoveCodeApp } from '../../api/second-factors.ts';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RememberedDevices } from './remembered-devices.tsx';
import { SetUpApp } from './set-up-app.tsx';

/** Two-step sign-in: the app, recovery codes, and the devices on which no code is asked for. */
export function TwoStep() {
  const { t } = useTranslation('profile');
  const person = usePerson();
  const factors = useQuery({ ...secondFactorsQuery, enabled: person.impersonatedBy === null });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (person.impersonatedBy !== null) return <Text c="dimmed">{t(($) => $.profile.twoStep.notYours)}</Text>;
  if (factors.isError) return <ErrorState failure={factors.error} onRetry={() => void factors.refetch()} />;
  if (factors.isPending) return <Skeleton height={56} aria-busy />;
  const { app_since: since, passkeys, codes_left: left, devices } = factors.data;
  return (
    <Stack>
      {since === null ? <SetUpApp onCodes={setCodes} /> : <On since={since} hasPasskeys={passkeys.length > 0} />}
      <Passkeys passkeys={passkeys} onCodes={setCodes} />
      {since !== null || passkeys.length > 0 ? <CodesLeft left={left} onCodes={setCodes} /> : null}
      {devices.length > 0 ? <RememberedDevices devices={devices} /> : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </Stack>
  );
}

interface WithCodesProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

function On({ since, hasPasskeys }: { readonly since: string; readonly hasPasskeys: boolean }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove } = useRemoveCodeApp();
  return (
    <>
      <Text>{t(($) => $.profile.twoStep.on, { when: formats.dateTime(since) })}</Text>
      <Button variant="default" onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>
        {t(($) => $.profile.twoStep.turnOff)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={hasPasskeys ? t(($) => $.profile.twoStep.turnOffAppTitle) : t(($) => $.profile.twoStep.turnOffTitle)}
        confirm={t(($) => $.profile.twoStep.turnOff)}
        isDangerous
        onConfirm={() => remove()}
      >
        {hasPasskeys ? t(($) => $.profile.twoStep.turnOffAppText) : t(($) => $.profile.twoStep.turnOffText)}
      </ConfirmDialog>
    </>
  );
}

/** How many recovery codes are left, and the way to new ones. */
function CodesLeft({ left, onCodes }: WithCodesProps & { readonly left: number }) {
  const { t } = useTranslation('profile');
  const problemText = useProblemText();
  const { mutateAsync: make, isPending } = useMakeRecoveryCodes();
  const renew = () =>
    make().then(
      ({ codes }) => onCodes(codes),
      (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) }),
    );
  return (
    <>
      <Text c={left < 3 ? 'var(--mantine-color-error)' : 'dimmed'}>
        {t(($) => $.profile.twoStep.codesLeft, { count: left })}
      </Text>
      <Button variant="default" loading={isPending} onClick={() => void renew()} style={{ alignSelf: 'flex-start' }}>
        {t(($) => $.profile.twoStep.newCodes)}
      </Button>
    </>
  );
}
