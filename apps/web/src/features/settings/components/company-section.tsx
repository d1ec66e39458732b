import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PictureField } from '../../../ui/pictures/picture-field.tsx';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

/** Who the instance belongs to: its name, the sender of its mails, its logos. */
export function CompanySection({ draft: { settings, change, errorAt } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection id="company" title={t(($) => $.settings.company.title)}>
      <TextInput
        label={t(($) => $.settings.company.name)}
        value={settings.companyName}
        onChange={(event) => change('companyName', event.currentTarget.value)}
        error={errorAt('companyName')}
        maxLength={200}
        dir="auto"
      />
      <TextInput
        label={t(($) => $.settings.company.sender)}
        description={t(($) => $.settings.company.senderText)}
        placeholder={settings.companyName}
        value={settings.emailSenderName}
        onChange={(event) => change('emailSenderName', event.currentTarget.value)}
        error={errorAt('emailSenderName')}
        maxLength={200}
        dir="auto"
      />
      <PictureField
        label={t(($) => $.settings.company.logo)}
        description={t(($) => $.settings.company.logoText)}
        target="logo"
        shape="wide"
        value={settings.logo}
        onChange={(picture) => change('logo', picture?.Location ?? null)}
        error={errorAt('logo')}
      />
      <PictureField
        label={t(($) => $.settings.company.secondaryLogo)}
        description={t(($) => $.settings.company.secondaryLogoText)}
        target="logo"
        shape="square"
        value={settings.secondaryLogoUrl}
        onChange={(picture) => change('secondaryLogoUrl', picture?.Location ?? null)}
        error={errorAt('secondaryLogoUrl')}
      />
    </SettingsSection>
  );
}
