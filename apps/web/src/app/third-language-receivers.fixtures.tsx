import { listChannels, readChannelServices } from '@plumbline/contract/channels';
import { listIncomingWebhooks } from '@plumbline/contract/incoming-webhooks';
import { listWebhooks } from '@plumbline/contract/webhooks';
import { idOf } from '../../test/people.ts';
import { onCall, onePage } from '../../test/server.ts';
import { ChannelsScreen } from '../features/webhooks/components/channels/channels-screen.tsx';
import { IncomingWebhooks } from '../features/webhooks/components/incoming-webhooks.tsx';
import { OutgoingWebhooks } from '../features/webhooks/components/outgoing-webhooks.tsx';

const at = '2026-03-01T08:00:00.000Z';
const webhook = { state: 'active' as const, createdBy: null, created_at: at, version: 1, can: ['change'] };

/** What is sent to other systems, and taken from them: channels of chats, webhooks in both directions. */
export const receivers = [
  {
    name: 'the channels',
    address: '/settings/channels',
    serve: () => {
      onCall(readChannelServices, () => ({
        teams: {
          isSetUp: true,
          account: null,
          redirectUri: 'https://here.test/settings/channels',
          problem: 'throttled' as const,
        },
        slack: { isSetUp: false, problem: null },
      }));
      onCall(listChannels, () =>
        onePage([
          {
            ...webhook,
            _id: idOf(1),
            name: '5',
            service: 'slack',
            teamId: '',
            channelId: 'C1',
            host: '',
            moments: ['created'],
            project: null,
            language: 'en',
            problem: 'throttled',
            failing_since: at,
            paused_at: null,
            held: 0,
            lastDelivery: { date: at, state: 'failed' },
          },
        ]),
      );
    },
    screen: <ChannelsScreen />,
  },
  {
    name: 'the incoming webhooks',
    address: '/webhooks',
    serve: () =>
      onCall(listIncomingWebhooks, () =>
        onePage([
          {
            ...webhook,
            _id: idOf(1),
            name: '5',
            verification: 'none',
            signatureHeader: '',
            mapping: [],
            lastCall: null,
          },
        ]),
      ),
    screen: <IncomingWebhooks />,
  },
  {
    name: 'the outgoing webhooks',
    address: '/webhooks',
    serve: () =>
      onCall(listWebhooks, () =>
        onePage([
          {
            ...webhook,
            _id: idOf(2),
            name: '6',
            jobType: null,
            target: 'job',
            url: 'https://there.test/hook',
            method: 'post',
            params: [],
            events: [],
            rules: null,
            failing_since: at,
            paused_at: null,
            lastDelivery: { date: at, state: 'failed', status: 503, failure: null },
          },
        ]),
      ),
    screen: <OutgoingWebhooks jobTypeId={null} />,
  },
];
