import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What is wrong with a whole form, above its button; read out when it appears. Nothing when nothing is. */
export function FormFailure({ text }: { text: string | null }) {
  return (
    <div role="alert" aria-live="assertive">
      {text ? (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={text} role="presentation" />
      ) : null}
    </div>
  );
}
