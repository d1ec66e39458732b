import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useToggle } from '../../../lib/access/hooks.ts';
import { FormPage } from '../../../ui/page-header.tsx';
import { AccessTokens } from '../../tokens/index.ts';
import { MicrosoftAccount } from './microsoft-account.tsx';
import { NotificationMatrix } from './notification-matrix.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnWork } from './own-work.tsx';
import { Devices } from './devices.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfilePart } from './profile-part.tsx';
import { TwoStep } from './two-step/two-step.tsx';
import styles from './profile.module.css';

const tabs = ['details', 'work', 'security', 'tokens', 'notifications'] as const;

/** /profile, for everybody, mostly on a phone: details, work and absences, security, tokens, notifications. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const { tab } = useSearch({ from: '/main/profile' });
  const navigate = useNavigate();
  const hasMicrosoft = useToggle('microsoft_sso');
  // Clients are not planned, and have no tokens.
  const hasWork = useActor().role !== 'client';
  const shown = tabs.find((one) => one === tab && ((one !== 'work' && one !== 'tokens') || hasWork)) ?? 'details';
  return (
    <FormPage>
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(chosen) =>
          void navigate({
            to: '/profile',
            search: chosen === null || chosen === 'details' ? {} : { tab: chosen },
            replace: true,
          })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="details">{t(($) => $.profile.tabs.details)}</Tabs.Tab>
          {hasWork ? <Tabs.Tab value="work">{t(($) => $.profile.tabs.work)}</Tabs.Tab> : null}
          <Tabs.Tab value="security">{t(($) => $.profile.tabs.security)}</Tabs.Tab>
          {hasWork ? <Tabs.Tab value="tokens">{t(($) => $.profile.tabs.tokens)}</Tabs.Tab> : null}
          <Tabs.Tab value="notifications">{t(($) => $.profile.tabs.notifications)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <OwnDetails />
        </Tabs.Panel>
        {hasWork ? (
          <Tabs.Panel value="work">
            <OwnWork />
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="security">
          <div className={styles.columns}>
            <ProfilePart title={t(($) => $.profile.password.title)}>
              <PasswordForm />
            </ProfilePart>
            <ProfilePart title={t(($) => $.profile.twoStep.title)} text={t(($) => $.profile.twoStep.text)}>
              <TwoStep />
            </ProfilePart>
            {hasMicrosoft ? (
              <ProfilePart title={t(($) => $.profile.microsoft.title)} text={t(($) => $.profile.microsoft.text)}>
                <MicrosoftAccount />
              </ProfilePart>
            ) : null}
            <ProfilePart title={t(($) => $.profile.devices.title)} text={t(($) => $.profile.devices.text)}>
              <Devices />
            </ProfilePart>
          </div>
        </Tabs.Panel>
        {hasWork ? (
          <Tabs.Panel value="tokens">
            <ProfilePart title={t(($) => $.profile.tabs.tokens)}>
              <Suspense fallback={<Skeleton height={88} />}>
                <AccessTokens />
              </Suspense>
            </ProfilePart>
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="notifications">
          <NotificationMatrix />
        </Tabs.Panel>
      </Tabs>
    </FormPage>
  );
}
