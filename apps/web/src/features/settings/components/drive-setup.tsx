import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloudDrive } from '@plumbline/contract/drive';
import type { DriveProvider } from '@plumbline/domain/settings/cloud-drive';
import { driveProviders, filingTimes } from '@plumbline/domain/settings/cloud-drive';
import { useFormKey } from '../../../ui/editing/use-form-key.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useSetUpDrive } from '../api/drive.ts';
import { CopiedText } from './directory-token.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useDriveParts } from './use-drive-parts.tsx';

/** Which service it is, the company's keys there, and what is saved by itself. */
export function DriveSetup({ drive }: { readonly drive: CloudDrive }) {
  const { key, onDirty, onSaved } = useFormKey(drive.version);
  const saving = useSetUpDrive(useDriveParts());
  return <DriveSetupForm key={key} drive={drive} saving={saving} onDirty={onDirty} onSaved={onSaved} />;
}

interface DriveSetupFormProps {
  readonly drive: CloudDrive;
  readonly saving: ReturnType<typeof useSetUpDrive>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
}

function DriveSetupForm({ drive: shown, saving, onDirty, onSaved }: DriveSetupFormProps) {
  const { t } = useTranslation('drive');
  const problemText = useProblemText();
  const drive = useOpened(shown);
  const { mutate, isPending, isSuccess, error, reset } = saving;
  const [provider, setProvider] = useState<DriveProvider>(drive.provider ?? 'google');
  const [clientId, setClientId] = useState(drive.clientId);
  const [clientSecret, setSecret] = useState('');
  const [tenant, setTenant] = useState(drive.tenant);
  const [rules, setRules] = useState(drive.rules);
  const isKnown = drive.hasSecret && provider === drive.provider && clientId.trim() === drive.clientId;
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      reset();
      onDirty(true);
      set(value);
    };
  };
  const program = {
    provider,
    clientId: clientId.trim(),
    tenant: provider === 'onedrive' ? tenant.trim() : '',
    ...(clientSecret && { clientSecret }),
  };
  const save = () => mutate({ opened: drive, change: { program, ...rules } }, { onSuccess: onSaved });
  const isComplete = clientId.trim() !== '' && (isKnown || clientSecret.trim() !== '');
  return (
    <SettingsSection id="service" title={t(($) => $.drive.setup)} text={t(($) => $.drive.setupText)}>
      <Select
        label={t(($) => $.drive.provider)}
        data={driveProviders.map((value) => ({ value, label: t(($) => $.drive[value]) }))}
        value={provider}
        allowDeselect={false}
        onChange={(value) => change(setProvider)(driveProviders.find((one) => one === value) ?? provider)}
      />
      <CopiedText label={t(($) => $.drive.redirectUri)} text={drive.redirectUri} />
      <TextInput
        label={t(($) => $.drive.clientId)}
        dir="ltr"
        autoComplete="off"
        value={clientId}
        onChange={(event) => change(setClientId)(event.currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.drive.clientSecret)}
        description={isKnown ? t(($) => $.drive.secretStays) : undefined}
        dir="ltr"
        type="password"
        autoComplete="off"
        value={clientSecret}
        onChange={(event) => change(setSecret)(event.currentTarget.value)}
      />
      {provider === 'onedrive' ? (
        <TextInput
          label={t(($) => $.drive.tenant)}
          description={t(($) => $.drive.tenantText)}
          dir="ltr"
          value={tenant}
          onChange={(event) => change(setTenant)(event.currentTarget.value)}
        />
      ) : null}
      <FiledByItself rules={rules} onChange={change(setRules)} />
      <FormFailure text={error ? problemText(error) : null} />
      <Group>
        <Button disabled={!isComplete} loading={isPending} onClick={save}>
          {t(($) => $.drive.save)}
        </Button>
        <Text size="sm" role="status">
          {isSuccess ? t(($) => $.drive.saved) : null}
        </Text>
      </Group>
    </SettingsSection>
  );
}

type Rules = CloudDrive['rules'];

/** What is saved by itself, and when. */
function FiledByItself({ rules, onChange }: { readonly rules: Rules; readonly onChange: (rules: Rules) => void }) {
  const { t } = useTranslation('drive');
  const times = filingTimes.map((value) => ({ value, label: t(($) => $.drive.times[value]) }));
  const timeOf = (value: string | null) => filingTimes.find((one) => one === value) ?? 'never';
  return (
    <>
      <Text fw={600}>{t(($) => $.drive.rules)}</Text>
      <Select
        label={t(($) => $.drive.documents)}
        data={times}
        value={rules.documents}
        allowDeselect={false}
        onChange={(value) => onChange({ ...rules, documents: timeOf(value) })}
      />
      <Select
        label={t(($) => $.drive.photos)}
        data={times}
        value={rules.photos}
        allowDeselect={false}
        onChange={(value) => onChange({ ...rules, photos: timeOf(value) })}
      />
      <Switch
        label={t(($) => $.drive.reports)}
        description={t(($) => $.drive.reportsText)}
        checked={rules.reports}
        onChange={(event) => onChange({ ...rules, reports: event.currentTarget.checked })}
      />
    </>
  );
}
