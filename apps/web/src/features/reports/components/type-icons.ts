import type { TablerIcon } from '@tabler/icons-react';
import { IconBuildingSkyscraper, IconClipboardCheck, IconUsers } from '@tabler/icons-react';
import type { ReportType } from '@plumbline/domain/reports/report-types';

/** What a report lists, as a picture: that of the list itself. */
export const typeIcons: Readonly<Record<ReportType, TablerIcon>> = {
  jobs: IconClipboardCheck,
  projects: IconBuildingSkyscraper,
  users: IconUsers,
};
