import { Checkbox, ColorInput, Radio, Select, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { sourcesQuery } from '../api/instances.ts';
import { offeredApps, socialSignIns } from '../new-instance-values.ts';
import type { WizardStepProps } from './company-step.tsx';
import { useInstanceName } from './instance-parts.tsx';

const starts = ['empty', 'demo', 'settings'] as const;

/** The installation whose settings are taken over. */
function SourceSelect({ wizard: { form } }: WizardStepProps) {
  const { t } = useTranslation('instances');
  const nameOf = useInstanceName();
  const { data, error, refetch } = useQuery(sourcesQuery);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={36} aria-busy />;
  const sources = data.docs.filter(({ state }) => state !== 'failed' && state !== 'deleting');
  return (
    <Controller
      control={form.control}
      name="from"
      render={({ field: { value, onChange }, fieldState }) => (
        <Select
          label={t(($) => $.instances.wizard.from)}
          description={t(($) => $.instances.wizard.fromText)}
          data={sources.map((one) => ({ value: one._id, label: isolatedName(nameOf(one)) }))}
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

/** The apps that are on from the start. Sign-in with another service's account comes with its app. */
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
            {socialSignIns.map((id) => (
              <Checkbox
                key={id}
                value={id}
                label={tSettings(($) => $.settings.apps[id].name)}
                description={tSettings(($) => $.settings.appsNeedKeys)}
                disabled
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    />
  );
}

/** What the installation begins with: nothing, the demo, or another one's settings; its colour and its apps. */
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
          <Radio.Group label={t(($) => $.instances.wizard.start)} value={value} onChange={onChange}>
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
      {start === 'settings' ? (
        <SourceSelect wizard={wizard} />
      ) : (
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
