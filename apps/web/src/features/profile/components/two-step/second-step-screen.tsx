import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { addressAfterSignIn } from '../../../../lib/access/guard.ts';
import { signOut } from '../../../../lib/access/sign-out.ts';
import { onProofQuestion, proofQuestion } from '../../../../lib/api/proof.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { secondFactorsQuery } from '../../api/second-factors.ts';
import { ProofDialog } from '../proof-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpApp } from './set-up-app.tsx';

/** /second_step, for whose company requires a second step, at a sign-in after the days of grace: they set one up before anything else. */
export function SecondStepScreen() {
  const { next } = useSearch({ from: '/auth-frame/second_step' });
  return <RequiredStep next={next} />;
}

/** @param next the address that was wanted */
export function RequiredStep({ next }: { readonly next?: string | undefined }) {
  const { t } = useTranslation('secondStep');
  const router = useRouter();
  const queryClient = useQueryClient();
  const factors = useQuery(secondFactorsQuery);
  const proof = useSyncExternalStore(onProofQuestion, proofQuestion);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const goOn = () => {
    // What the calls of a limited sign-in responded applies no more.
    queryClient.clear();
    router.history.replace(addressAfterSignIn(next));
  };
  const isSetUp = factors.data !== undefined && (factors.data.app_since !== null || factors.data.passkeys.length > 0);
  return (
    <Stack>
      <Title order={1} size="h2">
        {t(($) => $.secondStep.title)}
      </Title>
      <Text>{t(($) => $.secondStep.required)}</Text>
      {factors.isError ? <ErrorState failure={factors.error} onRetry={() => void factors.refetch()} /> : null}
      {factors.isPending ? <Skeleton height={120} aria-busy /> : null}
      {factors.data && isSetUp && codes === null ? <Button onClick={goOn}>{t(($) => $.secondStep.goOn)}</Button> : null}
      {factors.data && !isSetUp ? (
        <>
          <div>
            <Text fw={600}>{t(($) => $.secondStep.app)}</Text>
            <Text c="dimmed">{t(($) => $.secondStep.appText)}</Text>
          </div>
          <SetUpApp onCodes={setCodes} />
          <Passkeys passkeys={[]} onCodes={setCodes} />
        </>
      ) : null}
      <Button variant="subtle" onClick={() => void signOut()}>
        {t(($) => $.secondStep.signOut)}
      </Button>
      {codes ? <RecoveryCodesDialog codes={codes} onClose={goOn} /> : null}
      {proof ? <ProofDialog onDecided={proof.decide} /> : null}
    </Stack>
  );
}
