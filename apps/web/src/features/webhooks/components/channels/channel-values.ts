import type { Channel } from '@plumbline/contract/channels';
import type { Language } from '@plumbline/domain/languages/languages';
import type { ChannelMoment, ChannelService } from '@plumbline/domain/webhooks/channels';
import { channelMoments } from '@plumbline/domain/webhooks/channels';

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
