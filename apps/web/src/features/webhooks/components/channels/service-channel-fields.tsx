import { Alert, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ConnectedService } from '@plumbline/domain/webhooks/channels';
import type { ProblemForm } from '../../../../ui/use-problem-form.ts';
import { serviceChannelsQuery, teamsQuery } from '../../api/channels.ts';
import type { ChannelValues } from './channel-values.ts';

interface ServiceChannelFieldsProps extends Pick<ProblemForm<ChannelValues>, 'form' | 'field'> {
  readonly service: ConnectedService;
}

/** Which channel of a connection it is: chosen among those of the service, or by its id while they can't be listed. */
export function ServiceChannelFields({ form, field, service }: ServiceChannelFieldsProps) {
  const { t } = useTranslation('channels');
  const team = form.watch('teamId');
  const isOfTeams = service === 'teams';
  const teams = useQuery({ ...teamsQuery, enabled: isOfTeams });
  const { data } = useQuery(serviceChannelsQuery(service, team));
  return (
    <>
      {isOfTeams ? (
        <Chosen
          form={form}
          field={field}
          name="teamId"
          labels={{ choose: t(($) => $.channels.form.team), write: t(($) => $.channels.form.teamId) }}
          choices={(teams.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
      ) : null}
      <Chosen
        form={form}
        field={field}
        name="channelId"
        labels={{ choose: t(($) => $.channels.form.channel), write: t(($) => $.channels.form.channelId) }}
        choices={(data?.channels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {data?.problem ? (
        <Alert color="orange" variant="light">
          {t(($) => $.channels.problems[data.problem as NonNullable<typeof data.problem>])}
        </Alert>
      ) : null}
    </>
  );
}

interface ChosenProps extends Pick<ProblemForm<ChannelValues>, 'form' | 'field'> {
  readonly name: 'teamId' | 'channelId';
  readonly labels: { readonly choose: string; readonly write: string };
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

function Chosen({ form, field, name, labels, choices }: ChosenProps) {
  if (choices.length === 0)
    return <TextInput {...field(name)} label={labels.write} dir="ltr" required autoComplete="off" spellCheck={false} />;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Select
          label={labels.choose}
          error={field(name).error}
          searchable
          required
          allowDeselect={false}
          value={value === '' ? null : value}
          onChange={(chosen) => {
            onChange(chosen ?? '');
            // Of another team there are other channels.
            if (name === 'teamId') form.setValue('channelId', '');
          }}
          // One that the service does not list any more is still the one.
          data={
            value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: value }]
          }
        />
      )}
    />
  );
}
