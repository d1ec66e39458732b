import { Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toggle } from '@plumbline/contract/settings';
import { firstRoles, providerOfApp } from '@plumbline/domain/settings/sign-in-providers';
import { settingsOfToggles } from '@plumbline/domain/settings/toggle-settings';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useSaveToggleSettings } from '../api/settings.ts';
import { SignInService } from './sign-in-service.tsx';

/** The names of all settings that apps have; each has a label. */
type FieldName =
  | 'clientId'
  | 'clientSecret'
  | 'tenantId'
  | 'teamId'
  | 'botToken'
  | 'issuer'
  | 'domains'
  | 'defaultRole'
  | 'required'
  | 'apiKey'
  | 'fromAddress'
  | 'accountSid'
  | 'authToken'
  | 'from'
  | 'host'
  | 'port'
  | 'user'
  | 'password';

interface SecretFieldProps {
  readonly label: string;
  readonly isSet: boolean;
  /** Undefined: stays as it is. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly error: string | undefined;
}

/** A secret can be written and taken away, never read: what is set shows as set. */
function SecretField({ label, isSet, value, onChange, error }: SecretFieldProps) {
  const { t } = useTranslation('settings');
  const isTakenAway = isSet && value === '';
  return (
    <Stack gap="xs">
      <PasswordField
        label={label}
        description={isSet ? t(($) => $.settings.appDialog.secretSet) : t(($) => $.settings.appDialog.secretNotSet)}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        disabled={isTakenAway}
        error={error}
        autoComplete="off"
      />
      {isSet ? (
        <Switch
          label={t(($) => $.settings.appDialog.takeAway)}
          checked={isTakenAway}
          onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
        />
      ) : null}
    </Stack>
  );
}

/** The texts that are explained. */
const hinted = ['tenantId', 'teamId', 'issuer', 'domains'] as const;

interface PlainFieldProps {
  readonly name: FieldName;
  /** Whether people sign in with the app's accounts. */
  readonly letsIn: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A setting that everybody who may change it may also read: a role, a yes or no, or a text. */
function PlainField({ name, letsIn, value, onChange, error }: PlainFieldProps) {
  const { t } = useTranslation(['settings', 'roles']);
  const label = t(($) => $.settings.appDialog.fields[name]);
  if (name === 'defaultRole') {
    const roles = firstRoles.map((role) => ({ value: role, label: t(($) => $.roles[role]) }));
    return (
      <NativeSelect
        label={label}
        description={t(($) => $.settings.appDialog.hints.defaultRole)}
        data={[{ value: '', label: t(($) => $.settings.appDialog.noRole) }, ...roles]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
    );
  }
  if (name === 'required') {
    return (
      <Switch
        label={label}
        description={t(($) => $.settings.appDialog.hints.required)}
        checked={value === 'yes'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
        error={error}
      />
    );
  }
  // Of apps without sign-in there is one tenant.
  const hint = hinted.find((one) => one === name && (letsIn || one !== 'tenantId'));
  return (
    <TextInput
      label={label}
      description={hint ? t(($) => $.settings.appDialog.hints[hint]) : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
    />
  );
}

interface AppSettingsFormProps {
  readonly toggle: Toggle;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
  readonly onEdit?: (isEdited: boolean) => void;
}

/** The settings of one app. Mistakes stand at their fields. */
export function AppSettingsForm({ toggle, onSaved, onCancel, onEdit }: AppSettingsFormProps) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const { mutateAsync, isPending } = useSaveToggleSettings();
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  const [bases, setBases] = useState<Readonly<Record<string, unknown>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const secrets: readonly string[] = settingsOfToggles[toggle.toggleId].secrets;
  const names = Object.keys(toggle.settings) as FieldName[];
  const provider = providerOfApp(toggle.toggleId);

  const edit = (name: string, value: string | undefined) => {
    const { [name]: _, ...others } = edits;
    const next = value === undefined ? others : { ...others, [name]: value };
    setEdits(next);
    setBases(({ [name]: base = toggle.settings[name], ...rest }) =>
      value === undefined ? rest : { ...rest, [name]: base },
    );
    onEdit?.(Object.keys(next).length > 0);
    setErrors(({ [name]: __, ...rest }) => rest);
  };

  async function save(): Promise<void> {
    setFailure(null);
    try {
      if (Object.keys(edits).length > 0) {
        const labelOf = (name: string) => t(($) => $.settings.appDialog.fields[name as FieldName]);
        // What is not edited here may have become another since; what is edited was read when its edit began.
        await mutateAsync({ id: toggle.toggleId, opened: { ...toggle.settings, ...bases }, settings: edits, labelOf });
      }
      setBases({});
      setEdits({});
      onEdit?.(false);
      onSaved();
    } catch (refusal) {
      const found = refusal instanceof ProblemError ? refusal.errors : [];
      setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])));
      if (!found.some(({ path }) => names.some((name) => name === path))) setFailure(problemText(refusal));
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack>
        {names.map((name) =>
          secrets.includes(name) ? (
            <SecretField
              key={name}
              label={t(($) => $.settings.appDialog.fields[name])}
              isSet={toggle.settings[name] === '***'}
              value={edits[name]}
              onChange={(value) => edit(name, value)}
              error={errors[name]}
            />
          ) : (
            <PlainField
              key={name}
              name={name}
              letsIn={provider !== undefined}
              value={edits[name] ?? String(toggle.settings[name] ?? '')}
              onChange={(value) => edit(name, value)}
              error={errors[name]}
            />
          ),
        )}
        {provider ? (
          <SignInService provider={provider} isTestable={toggle.isActive} isEdited={Object.keys(edits).length > 0} />
        ) : null}
        <FormFailure text={failure} />
        <Group justify="flex-end">
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={isPending}>
              {t(($) => $.settings.appDialog.cancel)}
            </Button>
          ) : null}
          <Button type="submit" loading={isPending}>
            {t(($) => $.settings.appDialog.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The settings of one app over the list of apps. */
export function AppSettingsDialog({ toggle, onClose }: { toggle: Toggle; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [isEdited, setEdited] = useState(false);
  return (
    <FormDialog title={t(($) => $.settings.apps[toggle.toggleId].name)} size={500} content={isEdited} onClose={onClose}>
      <AppSettingsForm toggle={toggle} onSaved={onClose} onCancel={onClose} onEdit={setEdited} />
    </FormDialog>
  );
}
