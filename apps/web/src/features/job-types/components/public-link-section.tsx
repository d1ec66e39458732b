import { Button, CopyButton, Group, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangePublicLink } from '../api/job-types.ts';
import styles from './settings-section.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Answering without sign-in (decisions, "Questions and answers"): the link, its QR code, a new one, off. */
export function PublicLinkSection({ jobType }: { jobType: JobType }) {
  const { t } = useTranslation('jobTypes');
  const problemText = useProblemText();
  const { mutateAsync, mutate, isPending, error } = useChangePublicLink(jobType._id);
  const [isRenewing, setRenewing] = useState(false);
  const address =
    jobType.publicLink === null ? null : `${window.location.origin}/job_type/asnwer/${jobType.publicLink}`;
  const picture = useQuery({
    queryKey: ['jobTypes', 'qr', address],
    queryFn: async () => {
      const { toDataURL, toString } = await import('qrcode');
      const [png, svg] = await Promise.all([
        toDataURL(address ?? '', { width: 704, margin: 1 }),
        toString(address ?? '', { type: 'svg', margin: 1 }),
      ]);
      return { png, svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` };
    },
    enabled: address !== null,
    staleTime: Infinity,
  });
  return (
    <SettingsSection title={t(($) => $.jobTypes.link.title)} text={t(($) => $.jobTypes.link.text)}>
      <Switch
        size="md"
        label={t(($) => $.jobTypes.link.active)}
        checked={jobType.publicLink !== null}
        disabled={isPending}
        onChange={(event) => mutate({ isActive: event.currentTarget.checked })}
      />
      <FormFailure text={error ? problemText(error) : null} />
      {address === null ? null : (
        <Group align="flex-start" gap="lg">
          {picture.data ? (
            <img src={picture.data.png} alt={t(($) => $.jobTypes.link.qr)} className={styles.qr} />
          ) : null}
          <div className={styles.link}>
            <TextInput label={t(($) => $.jobTypes.link.address)} value={address} readOnly dir="ltr" />
            <Group gap="xs" mt="sm">
              <CopyButton value={address}>
                {({ copy }) => (
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconCopy size={16} aria-hidden />}
                    onClick={() => {
                      copy();
                      notifications.show({ message: t(($) => $.jobTypes.link.copied) });
                    }}
                  >
                    {t(($) => $.jobTypes.link.copy)}
                  </Button>
                )}
              </CopyButton>
              {picture.data
                ? (['png', 'svg'] as const).map((kind) => (
                    <Button
                      key={kind}
                      component="a"
                      href={picture.data[kind]}
                      download={`${jobType.title}.${kind}`}
                      variant="default"
                      size="sm"
                      leftSection={<IconDownload size={16} aria-hidden />}
                    >
                      {t(($) => $.jobTypes.link.download[kind])}
                    </Button>
                  ))
                : null}
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => setRenewing(true)}
              >
                {t(($) => $.jobTypes.link.renew)}
              </Button>
            </Group>
          </div>
        </Group>
      )}
      <ConfirmDialog
        isOpen={isRenewing}
        onClose={() => setRenewing(false)}
        title={t(($) => $.jobTypes.link.renewTitle)}
        confirm={t(($) => $.jobTypes.link.renew)}
        onConfirm={() => mutateAsync({ isActive: true, renew: true })}
      >
        {t(($) => $.jobTypes.link.renewText)}
      </ConfirmDialog>
    </SettingsSection>
  );
}
