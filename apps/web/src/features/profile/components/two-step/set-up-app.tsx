import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useBeginCodeApp } from '../../api/second-factors.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

interface SetUpAppProps {
  /** With the recovery codes, which are shown once. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The way to codes of an authenticator app. */
export function SetUpApp({ onCodes }: SetUpAppProps) {
  const { t } = useTranslation('profile');
  const problemText = useProblemText();
  const { mutateAsync: begin, data: app, isPending, reset } = useBeginCodeApp();
  const start = () =>
    begin().catch((failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) }));
  return (
    <>
      <Button loading={isPending} onClick={() => void start()} style={{ alignSelf: 'flex-start' }}>
        {t(($) => $.profile.twoStep.setUp)}
      </Button>
      {app ? (
        <SetUpDialog
          app={app}
          onClose={reset}
          onConfirmed={(codes) => {
            reset();
            onCodes(codes);
          }}
        />
      ) : null}
    </>
  );
}
