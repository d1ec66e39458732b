import type { TablerIcon } from '@tabler/icons-react';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconEye,
  IconSend,
  IconTag,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import type { BuiltInStatus } from '@plumbline/domain/jobs/status';
import { isBuiltInStatus } from '@plumbline/domain/jobs/status';

const icons: Readonly<Record<BuiltInStatus, TablerIcon>> = {
  open: IconCircleDashed,
  assigned: IconUser,
  confirmed: IconUserCheck,
  rejected: IconCircleX,
  reported: IconSend,
  review: IconEye,
  done: IconCircleCheck,
};

/** The sign of a status, for where its word has no room: colours are not seen by everybody. */
export function StatusIcon({ status, size = 14 }: { readonly status: string; readonly size?: number }) {
  const Icon = isBuiltInStatus(status) ? icons[status] : IconTag;
  return <Icon size={size} stroke={2} aria-hidden style={{ flex: 'none' }} />;
}
