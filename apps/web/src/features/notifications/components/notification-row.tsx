import type { TablerIcon } from '@tabler/icons-react';
import {
  IconBuildingSkyscraper,
  IconClipboardCheck,
  IconKey,
  IconListDetails,
  IconSchool,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Notification } from '@plumbline/contract/notifications';
import { useFormats, usePerson } from '../../../app/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import styles from './notification-panel.module.css';

const icons: Readonly<Record<string, TablerIcon>> = {
  job: IconClipboardCheck,
  project: IconBuildingSkyscraper,
  job_type: IconListDetails,
  person: IconUserCheck,
  key: IconKey,
  skill: IconSchool,
};

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onFollow: () => void;
  /** Among the older ones the day is told as well. */
  readonly isOlder: boolean;
}

/** One notification; a click opens the project, the job, the job type or the person it is about. */
export function NotificationRow({ notification, onFollow, isOlder }: NotificationRowProps) {
  const formats = useFormats();
  const Icon = icons[notification.icon] ?? IconClipboardCheck;
  const content = (
    <>
      <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden />
      <span className={styles.text}>
        <span>{notification.message}</span>
        <span className={styles.when}>
          {notification.user ? <bdi>{shownName(notification.user)}</bdi> : null}
          <time dateTime={notification.date}>
            {isOlder ? formats.dateTime(notification.date) : formats.time(notification.date)}
          </time>
        </span>
      </span>
    </>
  );
  return (
    <Target notification={notification} onFollow={onFollow}>
      {content}
    </Target>
  );
}

function Target({ notification, onFollow, children }: Omit<NotificationRowProps, 'isOlder'> & { children: ReactNode }) {
  const { idJob, idProject, idJobType, idUser } = notification;
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
  if (idUser === me._id) {
    return (
      <Link to="/profile" {...shared}>
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
  return <div className={styles.row}>{children}</div>;
}
