import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What is wrong with a whole form, above its button; read out when it appears. Nothing when nothing is. */
export function FormFailure({ text }: { text: string | null }) {
  return (
    // While it is silent it takes no room between the fields and the button.
    <div role="alert" aria-live="assertive" className={text ? undefined : 'visually-hidden'}>
      {text ? (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={text} role="presentation" />
      ) : null}
    </div>
  );
}
