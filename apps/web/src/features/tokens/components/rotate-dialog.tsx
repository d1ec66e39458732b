import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '@plumbline/contract/access-tokens';
import { useFormats } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { TokenCalls } from '../api/token-calls.ts';
import { DaysField } from './days-field.tsx';
import { NewSecret } from './new-secret.tsx';

const overlaps = [0, 1, 24, 168] as const;

interface RotateDialogProps extends Pick<TokenCalls, 'rotate'> {
  readonly token: AccessToken;
  readonly onClose: () => void;
}

/** Gives a token a new secret, and the one before so much time. */
export function RotateDialog({ token, rotate: ask, onClose }: RotateDialogProps) {
  const { t } = useTranslation(['tokens', 'ui']);
  const formats = useFormats();
  const problemText = useProblemText();
  const rotate = useMutation({ mutationFn: (body: Parameters<TokenCalls['rotate']>[1]) => ask(token._id, body) });
  const [days, setDays] = useState('90');
  const [overlap, setOverlap] = useState('24');
  const secret = rotate.data?.token ?? null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.tokens.rotateTitle, { name: token.name })}
      size={560}
      closeOnClickOutside={secret === null}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close, { ns: 'ui' }) }}
    >
      {secret === null ? (
        <Stack>
          <Text size="sm">{t(($) => $.tokens.rotateText)}</Text>
          <DaysField value={days} onChange={(event) => setDays(event.currentTarget.value)} />
          <NativeSelect
            label={t(($) => $.tokens.overlap)}
            value={overlap}
            onChange={(event) => setOverlap(event.currentTarget.value)}
            data={overlaps.map((hours) => ({
              value: String(hours),
              label:
                hours === 0
                  ? t(($) => $.tokens.noOverlap)
                  : t(($) => $.tokens.hoursCount, { count: hours, shown: formats.number(hours) }),
            }))}
          />
          <FormFailure text={rotate.error ? problemText(rotate.error) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel, { ns: 'ui' })}
            </Button>
            <Button
              loading={rotate.isPending}
              onClick={() => rotate.mutate({ days: Number(days), overlap_hours: Number(overlap) })}
            >
              {t(($) => $.tokens.rotate)}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <NewSecret label={t(($) => $.tokens.token)} secret={secret} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t(($) => $.ui.close, { ns: 'ui' })}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
