import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './link-with-qr.module.css';
import { codeKeys } from '../lib/query-keys/codes.ts';

interface LinkWithQrProps {
  readonly address: string;
  /** What the files of the code are called. */
  readonly name: string;
  /** More buttons beside those that copy and download. */
  readonly children?: ReactNode;
}

/** An address to give away: to copy, to scan, and as a code for screens and for print. */
export function LinkWithQr({ address, name, children }: LinkWithQrProps) {
  const { t } = useTranslation('ui');
  const picture = useQuery({
    queryKey: codeKeys.ofLink(address),
    queryFn: async () => {
      const { toDataURL, toString } = await import('qrcode');
      const [png, svg] = await Promise.all([
        toDataURL(address, { width: 704, margin: 1 }),
        toString(address, { type: 'svg', margin: 1 }),
      ]);
      return { png, svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` };
    },
    staleTime: Infinity,
  });
  return (
    <Group align="flex-start" gap="lg">
      {picture.data ? <img src={picture.data.png} alt={t(($) => $.ui.link.qr)} className={styles.qr} /> : null}
      <div className={styles.link}>
        <TextInput label={t(($) => $.ui.link.address)} value={address} readOnly dir="ltr" />
        <Group gap="xs" mt="sm">
          <CopyButton value={address}>
            {({ copy }) => (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => {
                  copy();
                  notifications.show({ message: t(($) => $.ui.link.copied) });
                }}
              >
                {t(($) => $.ui.link.copy)}
              </Button>
            )}
          </CopyButton>
          {picture.data
            ? (['png', 'svg'] as const).map((kind) => (
                <Button
                  key={kind}
                  component="a"
                  href={picture.data[kind]}
                  download={`${name}.${kind}`}
                  variant="default"
                  size="sm"
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  {t(($) => $.ui.link.download[kind])}
                </Button>
              ))
            : null}
          {children}
        </Group>
      </div>
    </Group>
  );
}
