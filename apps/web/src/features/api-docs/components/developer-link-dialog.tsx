import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkWithQr } from '../../../ui/link-with-qr.tsx';
import { apiDocsLinkQuery } from '../api/api-docs.ts';

/** A link to the documentation of the API, for developers who have no account here. */
export function DeveloperLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['apiDocs', 'ui']);
  const formats = useFormats();
  const { data: link, error, refetch } = useQuery(apiDocsLinkQuery);
  const address = link ? `${window.location.origin}${link.address}` : '';
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(($) => $.apiDocs.link.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {link ? (
        <Stack>
          <Text>{t(($) => $.apiDocs.link.text, { at: formats.dateTime(link.until) })}</Text>
          <LinkWithQr address={address} name="plumbline-api">
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noreferrer"
              variant="subtle"
              size="sm"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t(($) => $.apiDocs.link.open)}
            </Button>
          </LinkWithQr>
        </Stack>
      ) : error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </Modal>
  );
}
