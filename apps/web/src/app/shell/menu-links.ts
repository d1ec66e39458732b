import type { TablerIcon } from '@tabler/icons-react';
import {
  IconApps,
  IconArrowBackUp,
  IconAdjustments,
  IconBolt,
  IconBuildingSkyscraper,
  IconCalendarTime,
  IconCirclePlus,
  IconClipboardCheck,
  IconClipboardList,
  IconFileText,
  IconFolders,
  IconForms,
  IconId,
  IconLayoutDashboard,
  IconListDetails,
  IconLogout,
  IconMail,
  IconMailOff,
  IconRuler2,
  IconSchool,
  IconServer2,
  IconSettings,
  IconShieldLock,
  IconTestPipe,
  IconTrophy,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { MenuId } from '@plumbline/domain/access/menu';

interface MenuLook {
  readonly icon: TablerIcon;
  /** Where it leads inside the app; what has none opens something or leaves the app. */
  readonly to?: string;
}

/** Icon and address of every menu entry. */
export const menuLooks: Readonly<Record<MenuId, MenuLook>> = {
  profile: { icon: IconUserCircle, to: '/profile' },
  create_new: { icon: IconCirclePlus },
  dashboard: { icon: IconLayoutDashboard, to: '/dashboard' },
  jobs: { icon: IconClipboardCheck, to: '/jobs' },
  projects: { icon: IconBuildingSkyscraper, to: '/projects' },
  job_types: { icon: IconListDetails },
  job_types_create: { icon: IconCirclePlus, to: '/job_type/new' },
  users: { icon: IconUsers, to: '/users' },
  reports: { icon: IconClipboardList, to: '/reports' },
  files: { icon: IconFolders, to: '/files' },
  apps: { icon: IconApps },
  shift_view: { icon: IconCalendarTime, to: '/shifts' },
  games: { icon: IconTrophy, to: '/games' },
  skills: { icon: IconSchool, to: '/settings/skills' },
  automations: { icon: IconBolt, to: '/settings/automations' },
  settings: { icon: IconSettings },
  logout: { icon: IconLogout },
  return_to_account: { icon: IconArrowBackUp },
  terms: { icon: IconShieldLock, to: '/tos' },
  settings_general: { icon: IconAdjustments, to: '/settings/general' },
  settings_apps: { icon: IconApps, to: '/settings/apps' },
  settings_projects: { icon: IconForms, to: '/settings/projects' },
  settings_skills: { icon: IconSchool, to: '/settings/skills' },
  settings_blueprints: { icon: IconRuler2, to: '/settings/blueprints' },
  settings_automations: { icon: IconBolt, to: '/settings/automations' },
  settings_microsoft_sso: { icon: IconId, to: '/settings/microsoft_sso' },
  settings_sendgrid: { icon: IconMail, to: '/settings/sendgrid' },
  workers: { icon: IconServer2, to: '/workers' },
  outbox: { icon: IconMailOff, to: '/settings/outbox' },
  instances: { icon: IconBuildingSkyscraper, to: '/instances' },
  impersonate: { icon: IconUsers },
  test_server: { icon: IconTestPipe },
  api_docs: { icon: IconFileText },
};
