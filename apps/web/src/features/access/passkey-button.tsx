import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';

interface PasskeyButtonProps {
  readonly onSignedIn: () => void;
  /** It is what the screen is about. */
  readonly isMain?: boolean;
}

/** Whether this browser can sign in by a passkey. */
export const hasPasskeys = () => 'PublicKeyCredential' in window;

/** Signs in by a passkey, in browsers that can. Its code is loaded by the press; mutations of queries would come with the first screen. */
export function PasskeyButton({ onSignedIn, isMain = false }: PasskeyButtonProps) {
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
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button variant={isMain ? 'filled' : 'default'} size="md" loading={isPending} onClick={() => void signIn()}>
        {t(($) => $.access.secondStep.passkey)}
      </Button>
      <FormFailure text={error ? problemText(error) : null} />
    </>
  );
}
