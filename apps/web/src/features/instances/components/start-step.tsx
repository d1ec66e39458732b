import { Checkbox, ColorInput, Radio, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { sourcesQuery } from '../api/instances.ts';
import { isCopied, offeredApps, starts } from '../new-instance-values.ts';
import type { WizardStepProps } from './company-step.tsx';
import { useInstanceName } from './instance-parts.tsx';

const hasSettings = ({ state }: InstanceOnWire) => state !== 'failed' && state !== 'deleting';
const hasBackup = ({ last_backup_at: at }: InstanceOnWire) => at !== null;

interface SourceSelectProps extends WizardStepProps {
  readonly kind: 'settings' | 'backup';
}

/** The installation whose settings, or last backup, are taken over. */
function SourceSelect({ kind, wizard: { form } }: SourceSelectProps) {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  const nameOf = useInstanceName();
  const { data, error, refetch } = useQuery(sourcesQuery);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={36} aria-busy />;
  const sources = data.docs.filter(kind === 'settings' ? hasSettings : hasBackup);
  if (kind === 'backup' && sources.length === 0)
    return <Text c="dimmed">{t(($) => $.instances.wizard.noBackups)}</Text>;
  const label = (one: InstanceOnWire) =>
    kind === 'backup' && one.last_backup_at !== null
      ? t(($) => $.instances.wizard.backupOf, {
          company: isolatedName(nameOf(one)),
          date: formats.dateTime(one.last_backup_at),
        })
      : isolatedName(nameOf(one));
  return (
    <Controller
      control={form.control}
      name="from"
      render={({ field: { value, onChange }, fieldState }) => (
        <Select
          label={t(($) => $.instances.wizard.sources[kind].name)}
          description={t(($) => $.instances.wizard.sources[kind].text)}
          data={sources.map((one) => ({ value: one._id, label: label(one) }))}
          value={value}
          onChange={(chosen) => {
            form.clearErrors('from');
            onChange(chosen);
          }}
          error={fieldState.error?.message}
          searchable
          required
        />
      )}
    />
  );
}

/** The apps that are on from the start. */
function Apps({ wizard: { form } }: WizardStepProps) {
  const { t } = useTranslation('instances');
  const { t: tSettings } = useTranslation('settings');
  return (
    <Controller
      control={form.control}
      name="apps"
      render={({ field: { value, onChange } }) => (
        <Checkbox.Group label={t(($) => $.instances.wizard.apps)} value={value} onChange={onChange}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="xs">
            {offeredApps.map((id) => (
              <Checkbox key={id} value={id} label={tSettings(($) => $.settings.apps[id].name)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    />
  );
}

/** What the installation begins with: nothing, the demo, another one's settings or last backup; its colour and its apps. */
export function StartStep({ wizard }: WizardStepProps) {
  const { t } = useTranslation('instances');
  const { form } = wizard;
  const start = form.watch('start');
  return (
    <Stack>
      <Controller
        control={form.control}
        name="start"
        render={({ field: { value, onChange } }) => (
          <Radio.Group
            label={t(($) => $.instances.wizard.start)}
            value={value}
            onChange={(chosen) => {
              // Not every installation has both settings and a backup.
              form.setValue('from', null);
              form.clearErrors('from');
              onChange(chosen);
            }}
          >
            <Stack gap="xs" mt="xs">
              {starts.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(($) => $.instances.wizard.starts[one].name)}
                  description={t(($) => $.instances.wizard.starts[one].text)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      {start === 'settings' || start === 'backup' ? <SourceSelect kind={start} wizard={wizard} /> : null}
      {isCopied(start) ? null : (
        <>
          <Controller
            control={form.control}
            name="primary_colour"
            render={({ field: { value, onChange }, fieldState }) => (
              <ColorInput
                label={t(($) => $.instances.wizard.colour)}
                value={value}
                onChange={(colour) => {
                  form.clearErrors('primary_colour');
                  onChange(colour);
                }}
                error={fieldState.error?.message}
                format="hex"
                withEyeDropper={false}
                popoverProps={{ withRoles: false }}
                maw={{ sm: 320 }}
                dir="ltr"
              />
            )}
          />
          <Apps wizard={wizard} />
        </>
      )}
    </Stack>
  );
}
