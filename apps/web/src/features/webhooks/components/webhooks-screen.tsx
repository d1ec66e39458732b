import { Box, SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { IncomingWebhooks } from './incoming-webhooks.tsx';
import { OutgoingWebhooks } from './outgoing-webhooks.tsx';

/** /settings/webhooks: all webhooks of the instance, those that go out and those that come in. */
export function WebhooksScreen() {
  const { t } = useTranslation('webhooks');
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
            <SegmentedControl
              aria-label={t(($) => $.webhooks.title)}
              value={isIncoming ? 'incoming' : 'outgoing'}
              onChange={show}
              data={[
                { value: 'outgoing', label: t(($) => $.webhooks.tabs.outgoing) },
                { value: 'incoming', label: t(($) => $.webhooks.tabs.incoming) },
              ]}
            />
          }
        />
      </Box>
      {isIncoming ? <IncomingWebhooks /> : <OutgoingWebhooks jobTypeId={null} />}
    </>
  );
}
