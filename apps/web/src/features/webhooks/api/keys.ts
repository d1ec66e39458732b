const all = ['webhooks'] as const;
const incoming = [...all, 'incoming'] as const;
const channels = [...all, 'channels'] as const;

/** The keys of what is read of webhooks: all begin alike, so that a change of one makes all of it old. */
export const webhookKeys = {
  all,
  list: <Query>(query: Query, jobType: string | null) => [...all, 'list', query, jobType] as const,
  item: (id: string) => [...all, 'item', id] as const,
  deliveries: (webhook: string) => [...all, 'deliveries', webhook] as const,
  delivery: (id: string) => [...all, 'delivery', id] as const,
  channels,
  channelList: <Query>(query: Query) => [...channels, 'list', query] as const,
  channel: (id: string) => [...channels, 'item', id] as const,
  channelServices: [...channels, 'services'] as const,
  teams: [...channels, 'teams'] as const,
  serviceChannels: (service: string, team: string) => [...channels, 'of-service', service, team] as const,
  projectNames: [...channels, 'projects'] as const,
  incoming,
  incomingList: <Query>(query: Query) => [...incoming, 'list', query] as const,
  incomingItem: (id: string) => [...incoming, 'item', id] as const,
  incomingCalls: (id: string) => [...incoming, 'calls', id] as const,
};
