import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listIncomingWebhooks } from '@plumbline/contract/incoming-webhooks';
import { listWebhooks } from '@plumbline/contract/webhooks';
import { callServer } from '../../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../../lib/live/invalidations.ts';
import type { Choice } from '../../api/choices.ts';
import { OneField } from './choice-fields.tsx';
import { automationKeys } from '../../api/keys.ts';

registerLiveInvalidation('webhook.', [automationKeys.choices.webhooks]);

const toChoices = ({ docs }: { docs: readonly { _id: string; name: string }[] }): readonly Choice[] =>
  docs.map(({ _id, name }) => ({ id: _id, name }));

type Direction = 'outgoing' | 'incoming';

const webhooksQuery = (direction: Direction) =>
  queryOptions({
    queryKey: automationKeys.choices.webhooksOf(direction),
    queryFn: async ({ signal }) =>
      direction === 'outgoing'
        ? toChoices(await callServer(listWebhooks, { query: { page_size: 1000 }, signal }))
        : toChoices(await callServer(listIncomingWebhooks, { query: { page_size: 1000 }, signal })),
  });

interface WebhookFieldProps {
  readonly direction: Direction;
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}

/** A webhook that is set up: where other systems send to, or what is sent to them. */
export function WebhookField({ direction, ...field }: WebhookFieldProps) {
  const { t } = useTranslation('automations');
  const { data, error } = useQuery(webhooksQuery(direction));
  return direction === 'incoming' ? (
    <OneField {...field} label={t(($) => $.automations.config.webhook)} choices={data} failure={error} isRequired />
  ) : (
    <OneField
      {...field}
      label={t(($) => $.automations.config.outgoing)}
      description={t(($) => $.automations.config.outgoingText)}
      choices={data}
      failure={error}
      isClearable
    />
  );
}
