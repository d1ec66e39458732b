import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { useProblemForm } from '../../../../ui/use-problem-form.ts';
import { useConfirmCodeApp } from '../../api/second-factors.ts';
import { profileKeys } from '../../api/keys.ts';
import styles from './two-step.module.css';

interface SetUpDialogProps {
  readonly app: { readonly secret: string; readonly link: string };
  readonly onClose: () => void;
  /** With the recovery codes, which are shown once. */
  readonly onConfirmed: (codes: readonly string[]) => void;
}

/** The secret for an app, as a QR code and as text, and the first code that confirms it. */
export function SetUpDialog({ app: { secret, link }, onClose, onConfirmed }: SetUpDialogProps) {
  const { t } = useTranslation('profile');
  const { mutateAsync: confirm } = useConfirmCodeApp();
  const picture = useQuery({
    queryKey: profileKeys.appPicture(link),
    queryFn: async () => {
      const { toDataURL } = await import('qrcode');
      return toDataURL(link, { width: 352, margin: 1 });
    },
    staleTime: Infinity,
    // A secret: nothing of it stays once the dialog is closed.
    gcTime: 0,
  });
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: { code: 'required' } }),
    isLeftFreely: true,
    submit: async ({ code }) => onConfirmed((await confirm(code)).codes),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.profile.twoStep.setUpTitle)}
      closeButtonProps={{ 'aria-label': t(($) => $.profile.twoStep.cancel) }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text>{t(($) => $.profile.twoStep.scan)}</Text>
          {picture.data ? (
            <img src={picture.data} alt={t(($) => $.profile.twoStep.picture)} className={styles.qr} />
          ) : null}
          <TextInput
            label={t(($) => $.profile.twoStep.secret)}
            description={t(($) => $.profile.twoStep.secretHint)}
            value={secret}
            readOnly
            dir="ltr"
          />
          <TextInput
            {...field('code')}
            label={t(($) => $.profile.twoStep.firstCode)}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            data-autofocus
          />
          <FormFailure text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.profile.twoStep.cancel)}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t(($) => $.profile.twoStep.confirm)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
