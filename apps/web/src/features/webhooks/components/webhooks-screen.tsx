import { Box, Button, SegmentedControl } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DeveloperLinkDialog } from '../../api-docs/index.ts';
import { IncomingWebhooks } from './incoming-webhooks.tsx';
import { OutgoingWebhooks } from './outgoing-webhooks.tsx';

/** /settings/webhooks: all webhooks of the instance, those that go out and those that come in. */
export function WebhooksScreen() {
  const { t } = useTranslation(['webhooks', 'menu']);
  const [isSharing, setSharing] = useState(false);
  const { tab } = useSearch({ from: '/main/settings/webhooks' });
  const navigate = useNavigate();
  const isIncoming = tab === 'incoming';
  /** The other direction has rows, pages and a search of its own. */
  const show = (direction: string) =>
    void navigate({ to: '/settings/webhooks', search: direction === 'incoming' ? { tab: direction } : {} });
  return (
    <>
      <Box px="md" pt="md">
        <PageHeader
          title={t(($) => $.webhooks.title)}
          text={t(($) => $.webhooks.text)}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconBook size={18} aria-hidden />}
                onClick={() => setSharing(true)}
              >
                {t(($) => $.menu.api_docs)}
              </Button>
              <SegmentedControl
                aria-label={t(($) => $.webhooks.title)}
                value={isIncoming ? 'incoming' : 'outgoing'}
                onChange={show}
                data={[
                  { value: 'outgoing', label: t(($) => $.webhooks.tabs.outgoing) },
                  { value: 'incoming', label: t(($) => $.webhooks.tabs.incoming) },
                ]}
              />
            </>
          }
        />
      </Box>
      {isIncoming ? <IncomingWebhooks /> : <OutgoingWebhooks jobTypeId={null} />}
      {isSharing ? (
        <Suspense fallback={null}>
          <DeveloperLinkDialog onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
