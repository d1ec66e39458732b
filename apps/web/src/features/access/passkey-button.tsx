import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';

interface PasskeyButtonProps {
  readonly onSignedIn: () => void;
}

/** Signs in by a passkey, in browsers that can. The library is loaded by the press. */
export function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation('access');
  const problemText = useProblemText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { isDeclined, signInByPasskey } = await import('./api/passkeys.ts');
      try {
        await signInByPasskey();
        return true;
      } catch (failure) {
        if (isDeclined(failure)) return false;
        throw failure;
      }
    },
    onSuccess: (isIn) => {
      if (isIn) onSignedIn();
    },
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      <Button variant="default" size="md" loading={isPending} onClick={() => mutate()}>
        {t(($) => $.access.secondStep.passkey)}
      </Button>
      <FormFailure text={error ? problemText(error) : null} />
    </>
  );
}
