import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';

interface PasskeyButtonProps {
  readonly onSignedIn: () => void;
}

/** Signs in by a passkey, in browsers that can. Its code is loaded by the press; mutations of queries would come with the first screen. */
export function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation('access');
  const problemText = useProblemText();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const signIn = async () => {
    setPending(true);
    setError(null);
    const { isDeclined, signInByPasskey } = await import('./api/passkeys.ts');
    try {
      await signInByPasskey();
      onSignedIn();
    } catch (failure) {
      if (!isDeclined(failure)) setError(failure);
    } finally {
      setPending(false);
    }
  };
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      <Button variant="default" size="md" loading={isPending} onClick={() => void signIn()}>
        {t(($) => $.access.secondStep.passkey)}
      </Button>
      <FormFailure text={error ? problemText(error) : null} />
    </>
  );
}
