import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '@plumbline/contract/channels';
import type { Language } from '@plumbline/domain/languages/languages';
import type { ChannelMoment } from '@plumbline/domain/webhooks/channels';
import { languageNames } from '../../../../i18n/language-names.ts';
import type { EditedPart } from '../../../../ui/editing/save-over.ts';
import { mergeIds } from '../../../../ui/editing/save-over.ts';
import { projectNamesQuery } from '../../api/channels.ts';
import type { ChannelChange, ChannelPlace } from './channel-values.ts';

/** What is chosen by one press stays as it was pressed last. */
const pressed = { merge: (_before: unknown, mine: unknown) => mine };

/** What can be changed of a channel, as two people who change it at the same time read it. */
export function useChannelParts(): Readonly<Record<keyof ChannelChange, EditedPart<Channel>>> {
  const { t } = useTranslation(['channels', 'webhooks']);
  const { data: projects = [] } = useQuery(projectNamesQuery);
  return {
    name: { label: t(($) => $.channels.form.name), of: ({ name }) => name, show: String },
    place: {
      label: t(($) => $.channels.form.channel),
      of: ({ teamId, channelId }): ChannelPlace => ({ teamId, channelId }),
      show: (place) => (place as ChannelPlace).channelId,
    },
    // Nobody reads it again: what is entered replaces it.
    address: { label: t(($) => $.channels.form.address), of: () => '', show: () => '', ...pressed },
    moments: {
      label: t(($) => $.channels.form.moments),
      of: ({ moments }) => moments,
      show: (moments) =>
        (moments as readonly ChannelMoment[]).map((one) => t(($) => $.channels.moments[one])).join(', '),
      merge: mergeIds,
    },
    projectId: {
      label: t(($) => $.channels.form.project),
      of: ({ project }) => project?._id ?? null,
      show: (id) =>
        id === null
          ? t(($) => $.channels.form.allProjects)
          : (projects.find(({ _id }) => _id === id)?.name ?? String(id)),
    },
    language: {
      label: t(($) => $.channels.form.language),
      of: ({ language }) => language,
      show: (language) => languageNames[language as Language],
      ...pressed,
    },
    state: {
      label: t(($) => $.webhooks.form.isActive),
      of: ({ state }) => state,
      show: (state) => t(($) => $.webhooks.states[state as Channel['state']]),
      ...pressed,
    },
  };
}
