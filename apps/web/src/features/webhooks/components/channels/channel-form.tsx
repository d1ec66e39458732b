import { Alert, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Channel } from '@plumbline/contract/channels';
import { languages } from '@plumbline/domain/languages/languages';
import { channelLimits, channelMoments, channelServices, isLink } from '@plumbline/domain/webhooks/channels';
import { languageNames } from '../../../../i18n/language-names.ts';
import { useReportDirty } from '../../../../ui/editing/use-report-dirty.ts';
import type { ProblemForm } from '../../../../ui/use-problem-form.ts';
import { useProblemForm } from '../../../../ui/use-problem-form.ts';
import { projectNamesQuery, useChangeChannel, useCreateChannel } from '../../api/channels.ts';
import { ActiveSwitch, WebhookForm } from '../webhook-form.tsx';
import type { ChannelValues } from './channel-values.ts';
import { valuesOf } from './channel-values.ts';
import { ServiceChannelFields } from './service-channel-fields.tsx';

interface ChannelFormProps {
  /** Null: a new one. */
  readonly channel: Channel | null;
  readonly onSaved: (channel: Channel) => void;
  /** Called with whether something waits to be saved. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** Where cards go, of what, and of which project. */
export function ChannelForm({ channel, onSaved, onDirty }: ChannelFormProps) {
  const { t, i18n } = useTranslation('channels');
  const { mutateAsync: create } = useCreateChannel();
  const { mutateAsync: change } = useChangeChannel(channel?._id ?? '');
  const own = languages.find((one) => one === i18n.language) ?? 'en';
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<ChannelValues>({
    defaultValues: valuesOf(channel, own),
    check: ({ name }) => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ isActive, projectId, service, address, teamId, channelId, ...values }) => {
      const place = isLink(service) ? {} : { channelId: channelId.trim(), ...(service === 'teams' && { teamId }) };
      const link = isLink(service) && address.trim() !== '' ? { address: address.trim() } : {};
      const sent = { ...values, name: values.name.trim(), projectId: projectId || null, ...place, ...link };
      const wasOff = channel?.state === 'off';
      const state = wasOff === isActive ? { state: isActive ? ('active' as const) : ('off' as const) } : {};
      const saved = channel
        ? await change({ ...sent, ...state, version: channel.version })
        : await create({ ...sent, service });
      notifications.show({ message: t(($) => $.channels.form.saved) });
      onSaved(saved);
    },
  });
  useReportDirty(form, onDirty);
  const service = form.watch('service');
  const label = channel ? t(($) => $.channels.form.save) : t(($) => $.channels.form.create);
  return (
    <WebhookForm onSubmit={onSubmit} submit={{ label, isSubmitting, failure }}>
      <TextInput
        {...field('name')}
        label={t(($) => $.channels.form.name)}
        dir="auto"
        required
        maxLength={channelLimits.name}
        data-autofocus={channel === null || undefined}
      />
      <Choice
        form={form}
        name="service"
        label={t(($) => $.channels.form.service)}
        disabled={channel !== null}
        data={channelServices.map((one) => ({ value: one, label: t(($) => $.channels.services[one]) }))}
      />
      {isLink(service) ? (
        <TextInput
          {...field('address')}
          label={t(($) => $.channels.form.address)}
          description={
            channel
              ? t(($) => $.channels.form.addressSet, { host: channel.host })
              : t(($) => $.channels.form.addressHint)
          }
          type="url"
          dir="ltr"
          required={channel === null}
          maxLength={channelLimits.link}
          autoComplete="off"
        />
      ) : (
        <ServiceChannelFields key={service} form={form} field={field} service={service} />
      )}
      <Moments form={form} />
      <Project form={form} field={field} />
      <Choice
        form={form}
        name="language"
        label={t(($) => $.channels.form.language)}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      {channel ? (
        <Controller
          control={form.control}
          name="isActive"
          render={({ field: { value, onChange } }) => <ActiveSwitch value={value} onChange={onChange} />}
        />
      ) : null}
    </WebhookForm>
  );
}

interface ChoiceProps {
  readonly form: UseFormReturn<ChannelValues>;
  readonly name: FieldPath<ChannelValues> & ('service' | 'language');
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
}

/** One of a few. */
function Choice({ form, name, label, data, disabled = false }: ChoiceProps): ReactNode {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Select label={label} data={data} value={value} onChange={onChange} allowDeselect={false} disabled={disabled} />
      )}
    />
  );
}

/** Of what a card is posted. */
function Moments({ form }: { readonly form: UseFormReturn<ChannelValues> }) {
  const { t } = useTranslation('channels');
  return (
    <Controller
      control={form.control}
      name="moments"
      render={({ field: { value, onChange } }) => (
        <Checkbox.Group
          label={t(($) => $.channels.form.moments)}
          description={t(($) => $.channels.form.momentsHint)}
          value={value}
          onChange={(chosen) => onChange(channelMoments.filter((one) => chosen.includes(one)))}
        >
          <Stack gap="xs" pt="xs">
            {channelMoments.map((one) => (
              <Checkbox key={one} value={one} label={t(($) => $.channels.moments[one])} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

type ProjectProps = Pick<ProblemForm<ChannelValues>, 'form' | 'field'>;

/** Whose jobs are posted, with who reads the cards. */
function Project({ form, field }: ProjectProps) {
  const { t } = useTranslation('channels');
  const { data } = useQuery(projectNamesQuery);
  return (
    <>
      <Controller
        control={form.control}
        name="projectId"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t(($) => $.channels.form.project)}
            error={field('projectId').error}
            searchable
            allowDeselect={false}
            value={value}
            onChange={(chosen) => onChange(chosen ?? '')}
            data={[
              { value: '', label: t(($) => $.channels.form.allProjects) },
              ...(data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        )}
      />
      <Alert variant="light" color="gray">
        {t(($) => $.channels.form.private)}
      </Alert>
    </>
  );
}
