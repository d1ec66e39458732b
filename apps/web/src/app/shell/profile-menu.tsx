import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languages } from '@plumbline/domain/settings/app-settings';
import { languageNames } from '../../i18n/language-names.ts';
import { realLanguage } from '../../i18n/language.ts';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { usePerson } from '../access/hooks.ts';
import { signOut } from '../access/sign-out.ts';
import { changeLanguage } from '../change-language.ts';

const schemes = [
  { id: 'light', icon: IconSun },
  { id: 'dark', icon: IconMoon },
  { id: 'auto', icon: IconDeviceDesktop },
] as const;

/** The profile dropdown: profile, language, light or dark, log out. */
export function ProfileMenu() {
  const { t, i18n } = useTranslation(['shell', 'menu']);
  const person = usePerson();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = realLanguage(i18n.language);
  const tick = <IconCheck size={16} aria-hidden />;
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton p={4}>
          <span className="visually-hidden">{t(($) => $.shell.profileMenu.label, { name: shownName(person) })}</span>
          <PersonAvatar person={person} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={18} aria-hidden />}>
          {t(($) => $.menu.profile)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t(($) => $.shell.profileMenu.language)}</Menu.Label>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            role="menuitemradio"
            aria-checked={one === language}
            rightSection={one === language ? tick : null}
            onClick={() => void changeLanguage(one)}
          >
            {languageNames[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t(($) => $.shell.profileMenu.appearance)}</Menu.Label>
        {schemes.map(({ id, icon: Icon }) => (
          <Menu.Item
            key={id}
            role="menuitemradio"
            aria-checked={id === colorScheme}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={id === colorScheme ? tick : null}
            onClick={() => setColorScheme(id)}
          >
            {t(($) => $.shell.profileMenu[id])}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden className="mirrored" />}
          onClick={() => void signOut()}
        >
          {t(($) => $.menu.logout)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
