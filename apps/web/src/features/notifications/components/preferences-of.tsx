import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TablerIcon } from '@tabler/icons-react';
import { IconBell, IconDeviceMobileMessage, IconMail, IconMessage } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Delivery,
  NotificationCategory,
  NotificationType,
  PreferenceKey,
} from '@plumbline/domain/notifications/preferences';
import {
  deliveries,
  isPreferenceKey,
  notificationCategories,
  preferenceKey,
  requiredPreferences,
  typesOfCategory,
  withCategory,
} from '@plumbline/domain/notifications/preferences';
import { usePerson, useSettings } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { notificationSettingsQuery, preferencesQuery, useSavePreferences } from '../api/notification-settings.ts';
import styles from './notification-matrix.module.css';
import { NotificationTiming } from './notification-timing.tsx';

const icons: Readonly<Record<Delivery, TablerIcon>> = {
  notification: IconBell,
  email: IconMail,
  push: IconDeviceMobileMessage,
  sms: IconMessage,
};

/** The matrix and the times of one person: of oneself, or of somebody whose preferences one may change. */
export function PreferencesOf({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const person = usePerson();
  const problemText = useProblemText();
  const query = useQuery(preferencesQuery(userId));
  const { data: hours } = useQuery(notificationSettingsQuery(userId));
  const sendsSms = hours?.sends_sms ?? true;
  const { mutate, isPending, isSuccess, error, variables } = useSavePreferences(userId);
  const saveStatus: SaveStatus = isPending
    ? { kind: 'saving' }
    : error
      ? { kind: 'failed', message: problemText(error), onRetry: () => mutate(variables) }
      : { kind: isSuccess ? 'saved' : 'idle' };
  return (
    <Stack gap="md">
      <NotificationTiming userId={userId} isOwn={userId === person._id} />
      <SaveState saveStatus={saveStatus} />
      {query.isError ? <ErrorState failure={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={480} /> : null}
      {sendsSms ? null : <Text size="sm">{t(($) => $.profile.notifications.noSms)}</Text>}
      {query.data ? (
        <Matrix keys={query.data.filter(isPreferenceKey)} sendsSms={sendsSms} onChange={(keys) => mutate(keys)} />
      ) : null}
    </Stack>
  );
}

interface MatrixProps {
  readonly keys: readonly PreferenceKey[];
  /** SMS is set up; unknown counts as so. */
  readonly sendsSms: boolean;
  readonly onChange: (keys: readonly PreferenceKey[]) => void;
}

function Matrix({ keys, sendsSms, onChange }: MatrixProps) {
  const { t } = useTranslation('profile');
  const { notifications: sent } = useSettings();
  const chosen = new Set(keys);
  // The instance may not send some of them at all.
  const isSent = (delivery: Delivery) =>
    delivery === 'notification' || (sent[delivery] && (delivery !== 'sms' || sendsSms));
  const toggle = (key: PreferenceKey) => onChange(chosen.has(key) ? keys.filter((one) => one !== key) : [...keys, key]);

  const cell = (category: NotificationCategory, type: NotificationType, delivery: Delivery) => {
    const key = preferenceKey(category, type, delivery);
    return (
      <td key={delivery} className={styles.cell}>
        <Checkbox
          classNames={{ input: styles.box ?? '' }}
          aria-label={`${t(($) => $.profile.notifications.types[type])}, ${t(($) => $.profile.notifications.deliveries[delivery])}`}
          checked={isSent(delivery) && chosen.has(key)}
          disabled={!isSent(delivery) || requiredPreferences.includes(key)}
          onChange={() => toggle(key)}
        />
      </td>
    );
  };
  const categoryCell = (category: NotificationCategory, delivery: Delivery) => {
    const items = typesOfCategory[category].map((type) => preferenceKey(category, type, delivery));
    const count = items.filter((key) => chosen.has(key)).length;
    return (
      <td key={delivery} className={styles.cell}>
        <Checkbox
          classNames={{ input: styles.box ?? '' }}
          aria-label={`${t(($) => $.profile.notifications.categories[category])}, ${t(($) => $.profile.notifications.deliveries[delivery])}`}
          checked={isSent(delivery) && count === items.length}
          indeterminate={isSent(delivery) && count > 0 && count < items.length}
          disabled={!isSent(delivery)}
          onChange={() => onChange(withCategory(keys, category, delivery, count < items.length))}
        />
      </td>
    );
  };

  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <td />
          {deliveries.map((delivery) => {
            const Icon = icons[delivery];
            return (
              <th key={delivery} scope="col" className={styles.head}>
                <Icon size={18} aria-hidden />
                <Text size="xs">{t(($) => $.profile.notifications.deliveries[delivery])}</Text>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {notificationCategories.map((category) => (
          <Fragment key={category}>
            <tr className={styles.category}>
              <th scope="rowgroup">{t(($) => $.profile.notifications.categories[category])}</th>
              {deliveries.map((delivery) => categoryCell(category, delivery))}
            </tr>
            {typesOfCategory[category].map((type) => (
              <tr key={type} className={styles.item}>
                <th scope="row">{t(($) => $.profile.notifications.types[type])}</th>
                {deliveries.map((delivery) => cell(category, type, delivery))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
