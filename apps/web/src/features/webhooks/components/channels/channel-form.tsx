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
import type { KeptDraft } from '../../../../lib/drafts/device-drafts.ts';
import { useKeptDraft } from '../../../../ui/editing/use-device-draft.ts';
import type { FormDraft } from '../../../../ui/editing/use-form-draft.ts';
import { useFormDraft } from '../../../../ui/editing/use-form-draft.ts';
import { useOpened } from '../../../../ui/editing/use-opened.ts';
import { useReportDirty } from '../../../../ui/editing/use-report-dirty.ts';
import type { ProblemForm } from '../../../../ui/use-problem-form.ts';
import { useProblemForm } from '../../../../ui/use-problem-form.ts';
import { projectNamesQuery, useChangeChannel, useCreateChannel } from '../../api/channels.ts';
import { ActiveSwitch, WebhookForm } from '../webhook-form.tsx';
import type { ChannelChange, ChannelValues } from './channel-values.ts';
import { changeOf, newOf, toSend, valuesOf } from './channel-values.ts';
import { ServiceChannelFields } from './service-channel-fields.tsx';
import { useChannelParts } from './use-channel-parts.ts';

interface ChannelFormProps {
  /** Null: a new one. */
  readonly channel: Channel | null;
  readonly onSaved: (channel: Channel) => void;
  /** Called with whether something waits to be saved. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** The form, with what was put into it here before and not saved; an address is stored on no device. */
export function ChannelForm(props: ChannelFormProps) {
  const name = `channel/${props.channel?._id ?? 'new'}`;
  const kept = useKeptDraft<FormDraft<Channel | null>>(name);
  return kept === undefined ? null : <Form {...props} draftName={name} kept={kept} />;
}

interface FormProps extends ChannelFormProps {
  readonly draftName: string;
  readonly kept: KeptDraft<FormDraft<Channel | null>> | null;
}

const secrets = ['address'] as const;

/** Where cards go, of what, and of which project. */
function Form({ channel: shown, onSaved, onDirty, draftName, kept }: FormProps) {
  const { t, i18n } = useTranslation('channels');
  const channel = useOpened(kept ? kept.content.over : shown);
  const { mutateAsync: create } = useCreateChannel();
  const { mutateAsync: change } = useChangeChannel<ChannelChange>();
  const parts = useChannelParts();
  const own = languages.find((one) => one === i18n.language) ?? 'en';
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<ChannelValues>({
    defaultValues: valuesOf(channel, own),
    check: ({ name }) => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async (values) => {
      const saved = channel
        ? await change({ opened: channel, change: changeOf(values, channel), parts, toSend })
        : await create(newOf(values));
      notifications.show({ message: t(($) => $.channels.form.saved) });
      onSaved(saved);
    },
  });
  useReportDirty(form, onDirty);
  const isUnsaved = useFormDraft(form, draftName, channel, kept, secrets);
  const draft = { isUnsaved, kept, onDiscard: () => form.reset(), place: 'channel' as const };
  const service = form.watch('service');
  const label = channel ? t(($) => $.channels.form.save) : t(($) => $.channels.form.create);
  return (
    <WebhookForm onSubmit={onSubmit} submit={{ label, isSubmitting, failure }} draft={draft}>
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
        onChosen={() => {
          // Another service has other channels.
          form.setValue('teamId', '');
          form.setValue('channelId', '');
        }}
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
  readonly onChosen?: () => void;
}

/** One of a few. */
function Choice({ form, name, label, data, disabled = false, onChosen }: ChoiceProps): ReactNode {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Select
          label={label}
          data={data}
          value={value}
          onChange={(chosen) => {
            onChange(chosen);
            onChosen?.();
          }}
          allowDeselect={false}
          disabled={disabled}
        />
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
