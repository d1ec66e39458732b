import type { SentBody } from '@plumbline/contract/call';
import type { Channel, changeChannel, createChannel } from '@plumbline/contract/channels';
import type { Language } from '@plumbline/domain/languages/languages';
import type { ChannelMoment, ChannelService } from '@plumbline/domain/webhooks/channels';
import { channelMoments, isLink } from '@plumbline/domain/webhooks/channels';

/** What the form holds of a channel. */
export interface ChannelValues {
  name: string;
  service: ChannelService;
  teamId: string;
  channelId: string;
  address: string;
  moments: ChannelMoment[];
  projectId: string;
  language: Language;
  isActive: boolean;
}

/** Which channel of a service it is. */
export interface ChannelPlace {
  readonly teamId: string;
  readonly channelId: string;
}

type Sent = Omit<SentBody<typeof changeChannel>, 'version'>;
/** A change of a channel, whose team and channel are one part: two people who choose others must not end in a mixture. */
export type ChannelChange = Omit<Sent, keyof ChannelPlace> & { readonly place?: ChannelPlace };

/** As a channel's form begins; a new one posts of everything. @param language what cards of a new one are written in */
export function valuesOf(channel: Channel | null, language: Language): ChannelValues {
  return {
    name: channel?.name ?? '',
    service: channel?.service ?? 'teams',
    teamId: channel?.teamId ?? '',
    channelId: channel?.channelId ?? '',
    address: '',
    moments: channel ? [...channel.moments] : [...channelMoments],
    projectId: channel?.project?._id ?? '',
    language: channel?.language ?? language,
    isActive: channel?.state !== 'off',
  };
}

/** What the form says of a channel. @param channel as the form was opened with it; null for a new one */
export function changeOf(values: ChannelValues, channel: Channel | null): ChannelChange {
  const { name, service, teamId, channelId, address, moments, projectId, language, isActive } = values;
  const wasOff = channel?.state === 'off';
  const place = { teamId: service === 'teams' ? teamId.trim() : '', channelId: channelId.trim() };
  return {
    name: name.trim(),
    moments,
    projectId: projectId || null,
    language,
    ...(isLink(service) ? {} : { place }),
    // Empty: the one that is stored stays.
    ...(isLink(service) && address.trim() !== '' ? { address: address.trim() } : {}),
    // A paused one stays paused while it is put right.
    ...(channel && wasOff === isActive ? { state: isActive ? 'active' : 'off' } : {}),
  };
}

/** A change, or what is left of it, as it is sent. */
export const toSend = ({ place, ...change }: ChannelChange): Sent => ({ ...change, ...place });

/** A new channel as it is sent. */
export function newOf(values: ChannelValues): SentBody<typeof createChannel> {
  return { ...toSend(changeOf(values, null)), name: values.name.trim(), service: values.service };
}
