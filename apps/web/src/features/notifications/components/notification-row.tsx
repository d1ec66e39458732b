import type { TablerIcon } from '@tabler/icons-react';
import {
  IconBolt,
  IconBuildingSkyscraper,
  IconClipboardCheck,
  IconCloudUpload,
  IconFileExport,
  IconKey,
  IconListDetails,
  IconSchool,
  IconServer2,
  IconUserCheck,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '@plumbline/contract/notifications';
import { useFormats, usePerson } from '../../../lib/access/hooks.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import styles from './notification-panel.module.css';

const icons: Readonly<Record<string, TablerIcon>> = {
  job: IconClipboardCheck,
  project: IconBuildingSkyscraper,
  job_type: IconListDetails,
  person: IconUserCheck,
  key: IconKey,
  skill: IconSchool,
  automation: IconBolt,
  webhook: IconWebhook,
  export: IconFileExport,
  work: IconServer2,
  drive: IconCloudUpload,
};

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onFollow: () => void;
  /** Older ones also show the day. */
  readonly isOlder: boolean;
}

/** One notification; a click opens what it is about. */
export function NotificationRow({ notification, onFollow, isOlder }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const Icon = icons[notification.icon] ?? IconClipboardCheck;
  const content = (
    <>
      <span className={styles.who}>
        {notification.user ? <PersonAvatar person={notification.user} size={36} /> : <BrandMark size={36} />}
        <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={styles.text}>
        <span>{notification.message}</span>
        <span className={styles.when}>
          {notification.user ? <bdi>{shownName(notification.user)}</bdi> : null}
          <time dateTime={notification.date}>
            {isOlder ? formats.dateTime(notification.date) : formats.time(notification.date)}
          </time>
        </span>
      </span>
      {notification.isRead ? null : (
        <span className={styles.unread} role="img" aria-label={t(($) => $.notifications.unread)} />
      )}
    </>
  );
  return (
    <Target notification={notification} onFollow={onFollow}>
      {content}
    </Target>
  );
}

function Target({ notification, onFollow, children }: Omit<NotificationRowProps, 'isOlder'> & { children: ReactNode }) {
  const { idJob, idProject, idJobType, idAutomation, idWebhook, idUser } = notification;
  const me = usePerson();
  const shared = { className: styles.row, 'data-unread': notification.isRead ? undefined : true, onClick: onFollow };
  if (idJob) {
    return (
      <Link to="/jobs/$id/{-$dialog}" params={{ id: idJob }} {...shared}>
        {children}
      </Link>
    );
  }
  if (idProject) {
    return (
      <Link to="/project/view/$id/{-$dialog}" params={{ id: idProject }} {...shared}>
        {children}
      </Link>
    );
  }
  if (idJobType) {
    return (
      <Link to="/job_type/editor/$id" params={{ id: idJobType }} {...shared}>
        {children}
      </Link>
    );
  }
  if (notification.icon === 'export') {
    return (
      <Link to="/exports" {...shared}>
        {children}
      </Link>
    );
  }
  if (notification.icon === 'work') {
    return (
      <Link to="/workers" {...shared}>
        {children}
      </Link>
    );
  }
  if (notification.icon === 'drive') {
    return (
      <Link to="/settings/drive" {...shared}>
        {children}
      </Link>
    );
  }
  if (idAutomation) {
    return (
      <Link to="/settings/automations" search={{ automation: idAutomation }} {...shared}>
        {children}
      </Link>
    );
  }
  if (idWebhook) {
    return (
      <Link to="/settings/webhooks" search={{ webhook: idWebhook }} {...shared}>
        {children}
      </Link>
    );
  }
  if (notification.icon === 'webhook') {
    return (
      <Link to="/settings/channels" {...shared}>
        {children}
      </Link>
    );
  }
  if (idUser === me._id) {
    return (
      <Link to="/profile" search={notification.type.startsWith('absence') ? { tab: 'work' } : {}} {...shared}>
        {children}
      </Link>
    );
  }
  if (idUser) {
    return (
      <Link to="/users/$id" params={{ id: idUser }} {...shared}>
        {children}
      </Link>
    );
  }
  // Several jobs at once.
  if (notification.icon === 'job') {
    return (
      <Link to="/jobs" {...shared}>
        {children}
      </Link>
    );
  }
  return <div className={styles.row}>{children}</div>;
}
