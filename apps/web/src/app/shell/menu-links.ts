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
  IconClockHour8,
  IconCloudUpload,
  IconFileText,
  IconFolders,
  IconForms,
  IconId,
  IconLanguage,
  IconLayoutDashboard,
  IconListDetails,
  IconLogout,
  IconMail,
  IconMailCog,
  IconMessageShare,
  IconMailOff,
  IconRoute,
  IconRuler2,
  IconSchool,
  IconServer2,
  IconSettings,
  IconShieldLock,
  IconTestPipe,
  IconTrophy,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { MenuId } from '@plumbline/domain/access/menu';
import type { PageMenuId } from '@plumbline/domain/access/routes';
import { pagesOfMenu } from '@plumbline/domain/access/routes';

interface MenuLook {
  readonly icon: TablerIcon;
  /** Where it leads inside the app; what has none opens something or leaves the app. */
  readonly to?: string;
}

/** The icons of the pages that bring their menu entry along (domain/access/routes). */
const icons: Readonly<Record<PageMenuId, TablerIcon>> = {
  users: IconUsers,
  reports: IconClipboardList,
  files: IconFolders,
};

const pages = Object.fromEntries(
  pagesOfMenu.map(({ path, menu }) => [menu.id, { icon: icons[menu.id], to: path }]),
) as Record<PageMenuId, MenuLook>;

/** Icon and address of every menu entry. */
export const menuLooks: Readonly<Record<MenuId, MenuLook>> = {
  ...pages,
  profile: { icon: IconUserCircle, to: '/profile' },
  create_new: { icon: IconCirclePlus },
  dashboard: { icon: IconLayoutDashboard, to: '/dashboard' },
  my_day: { icon: IconRoute, to: '/my-day' },
  jobs: { icon: IconClipboardCheck, to: '/jobs' },
  projects: { icon: IconBuildingSkyscraper, to: '/projects' },
  job_types: { icon: IconListDetails },
  job_types_create: { icon: IconCirclePlus, to: '/job_type/new' },
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
  settings_translations: { icon: IconLanguage, to: '/settings/translations' },
  settings_apps: { icon: IconApps, to: '/settings/apps' },
  settings_projects: { icon: IconForms, to: '/settings/projects' },
  settings_working_hours: { icon: IconClockHour8, to: '/settings/working-hours' },
  settings_skills: { icon: IconSchool, to: '/settings/skills' },
  settings_blueprints: { icon: IconRuler2, to: '/settings/blueprints' },
  settings_automations: { icon: IconBolt, to: '/settings/automations' },
  settings_drive: { icon: IconCloudUpload, to: '/settings/drive' },
  settings_services: { icon: IconServer2, to: '/settings/services' },
  settings_programs: { icon: IconShieldLock, to: '/settings/programs' },
  settings_webhooks: { icon: IconWebhook, to: '/settings/webhooks' },
  settings_channels: { icon: IconMessageShare, to: '/settings/channels' },
  settings_microsoft_sso: { icon: IconId, to: '/settings/microsoft_sso' },
  settings_mail: { icon: IconMailCog, to: '/settings/mail' },
  settings_sendgrid: { icon: IconMail, to: '/settings/sendgrid' },
  settings_audit: { icon: IconShieldLock, to: '/settings/audit' },
  workers: { icon: IconServer2, to: '/workers' },
  outbox: { icon: IconMailOff, to: '/settings/outbox' },
  instances: { icon: IconBuildingSkyscraper, to: '/instances' },
  impersonate: { icon: IconUsers },
  test_server: { icon: IconTestPipe },
  api_docs: { icon: IconFileText },
};
