import type { MantineColorScheme } from '@mantine/core';
import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDeviceDesktop,
  IconFileExport,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { languageNames } from '../../i18n/language-names.ts';
import { realLanguage } from '../../i18n/language.ts';
import { useActor } from '../../lib/access/hooks.ts';
import { returnToAccount, signOut } from '../../lib/access/sign-out.ts';
import { changeLanguage } from '../../lib/change-language.ts';
import { ProfileButton } from './profile-button.tsx';
import { LinkMenuItem } from '../../ui/links/link-menu-item.tsx';

const schemes = [
  { id: 'light', icon: IconSun },
  { id: 'dark', icon: IconMoon },
  { id: 'auto', icon: IconDeviceDesktop },
] as const;

interface ProfileMenuProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** The button that it takes the place of was focused. */
  readonly takesFocus: boolean;
}

/** The profile dropdown: profile, language, light or dark, log out. */
export function ProfileMenu({ isOpen, onChange, takesFocus }: ProfileMenuProps) {
  const { t, i18n } = useTranslation(['shell', 'menu']);
  const { impersonatedBy, role } = useActor();
  const isActingForOther = impersonatedBy !== null;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = realLanguage(i18n.language);
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" width={240} shadow="md" withinPortal={false}>
      <Menu.Target>
        <ProfileButton autoFocus={takesFocus} />
      </Menu.Target>
      <Menu.Dropdown>
        <LinkMenuItem to="/profile" leftSection={<IconUserCircle size={18} aria-hidden />}>
          {t(($) => $.menu.profile)}
        </LinkMenuItem>
        <LinkMenuItem to="/exports" leftSection={<IconFileExport size={18} aria-hidden />}>
          {t(($) => $.menu.exports)}
        </LinkMenuItem>
        {role === 'client' ? null : (
          <LinkMenuItem to="/bulk_changes" leftSection={<IconListCheck size={18} aria-hidden />}>
            {t(($) => $.menu.bulkChanges)}
          </LinkMenuItem>
        )}
        <Menu.Divider />
        <Menu.Label>{t(($) => $.shell.profileMenu.language)}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(chosen) => void changeLanguage(chosen as Language)}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {languageNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t(($) => $.shell.profileMenu.appearance)}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}>
          {schemes.map(({ id, icon: Icon }) => (
            <Menu.RadioItem key={id} value={id} rightSection={<Icon size={18} aria-hidden />}>
              {t(($) => $.shell.profileMenu[id])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <LinkMenuItem to="/tos" leftSection={<IconShieldLock size={18} aria-hidden />}>
          {t(($) => $.menu.terms)}
        </LinkMenuItem>
        {isActingForOther ? (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} aria-hidden className="mirrored" />}
            onClick={() => void returnToAccount()}
          >
            {t(($) => $.menu.return_to_account)}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconLogout size={18} aria-hidden className="mirrored" />}
            onClick={() => void signOut()}
          >
            {t(($) => $.menu.logout)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
