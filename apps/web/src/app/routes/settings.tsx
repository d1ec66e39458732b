import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { gridSearch, searchSchema } from './search-schema.ts';

const settings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings',
  beforeLoad: guard('/settings'),
  staticData: { menu: 'settings' },
  component: lazyRouteComponent(() => import('../screens/settings-screen.tsx'), 'SettingsScreen'),
});

const general = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/general',
  beforeLoad: guard('/settings/general'),
  staticData: { menu: 'settings_general' },
  component: lazyRouteComponent(() => import('../../features/settings/components/general-screen.tsx'), 'GeneralScreen'),
});

const translations = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/translations',
  validateSearch: searchSchema('kind'),
  beforeLoad: guard('/settings/translations'),
  staticData: { menu: 'settings_translations' },
  component: lazyRouteComponent(
    () => import('../../features/settings/components/translations-screen.tsx'),
    'TranslationsScreen',
  ),
});

const skills = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/skills',
  validateSearch: searchSchema(...gridSearch, 'skill'),
  beforeLoad: guard('/settings/skills'),
  staticData: { menu: 'settings_skills' },
  component: lazyRouteComponent(() => import('../../features/skills/components/skills-screen.tsx'), 'SkillsScreen'),
});

const workingHours = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/working-hours',
  beforeLoad: guard('/settings/working-hours'),
  staticData: { menu: 'settings_working_hours' },
  component: lazyRouteComponent(
    () => import('../../features/settings/components/working-hours-screen.tsx'),
    'WorkingHoursScreen',
  ),
});

const apps = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/apps',
  beforeLoad: guard('/settings/apps'),
  staticData: { menu: 'settings_apps' },
  component: lazyRouteComponent(() => import('../../features/settings/components/apps-screen.tsx'), 'AppsScreen'),
});

const projectFields = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/projects',
  validateSearch: searchSchema('list'),
  beforeLoad: guard('/settings/projects'),
  staticData: { menu: 'settings_projects' },
  component: lazyRouteComponent(
    () => import('../../features/project-settings/components/project-settings-screen.tsx'),
    'ProjectSettingsScreen',
  ),
});

const blueprints = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/blueprints',
  beforeLoad: guard('/settings/blueprints'),
  staticData: { menu: 'settings_blueprints' },
  component: lazyRouteComponent(
    () => import('../../features/settings/components/blueprints-screen.tsx'),
    'BlueprintsScreen',
  ),
});

const mail = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/mail',
  beforeLoad: guard('/settings/mail'),
  staticData: { menu: 'settings_mail' },
  component: lazyRouteComponent(() => import('../../features/settings/components/mail-screen.tsx'), 'MailScreen'),
});

const emailProvider = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/sendgrid',
  beforeLoad: guard('/settings/sendgrid'),
  staticData: { menu: 'settings_sendgrid' },
  component: lazyRouteComponent(
    () => import('../../features/settings/components/email-provider-screen.tsx'),
    'EmailProviderScreen',
  ),
});

const singleSignOn = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/microsoft_sso',
  beforeLoad: guard('/settings/microsoft_sso'),
  staticData: { menu: 'settings_microsoft_sso' },
  component: lazyRouteComponent(
    () => import('../../features/settings/components/single-sign-on-screen.tsx'),
    'SingleSignOnScreen',
  ),
});

const automations = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/automations',
  validateSearch: searchSchema(...gridSearch, 'automation', 'wizard'),
  beforeLoad: guard('/settings/automations'),
  staticData: { menu: 'settings_automations' },
  component: lazyRouteComponent(
    () => import('../../features/automations/components/automations-screen.tsx'),
    'AutomationsScreen',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/webhooks',
  validateSearch: searchSchema(...gridSearch, 'webhook', 'tab'),
  beforeLoad: guard('/settings/webhooks'),
  staticData: { menu: 'settings_webhooks' },
  component: lazyRouteComponent(
    () => import('../../features/webhooks/components/webhooks-screen.tsx'),
    'WebhooksScreen',
  ),
});

const channels = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/channels',
  // Microsoft sends an administrator back here.
  validateSearch: searchSchema(...gridSearch, 'channel', 'code', 'state', 'error'),
  beforeLoad: guard('/settings/channels'),
  staticData: { menu: 'settings_channels' },
  component: lazyRouteComponent(
    () => import('../../features/webhooks/components/channels/channels-screen.tsx'),
    'ChannelsScreen',
  ),
});

const automationLogs = createRoute({
  getParentRoute: () => mainLayout,
  path: '/automation_logs/$id',
  validateSearch: searchSchema('state'),
  beforeLoad: guard('/automation_logs/{id}'),
  staticData: { menu: 'settings_automations' },
  component: lazyRouteComponent(
    () => import('../../features/automations/components/automation-log-screen.tsx'),
    'AutomationLogScreen',
  ),
});

const audit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/audit',
  validateSearch: searchSchema('area', 'actor', 'person', 'from', 'until', 'search', 'entry'),
  beforeLoad: guard('/settings/audit'),
  staticData: { menu: 'settings_audit' },
  component: lazyRouteComponent(() => import('../../features/audit/components/audit-screen.tsx'), 'AuditScreen'),
});

const services = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/services',
  beforeLoad: guard('/settings/services'),
  staticData: { menu: 'settings_services' },
  component: lazyRouteComponent(
    () => import('../../features/service-accounts/components/services-screen.tsx'),
    'ServicesScreen',
  ),
});

const programs = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/programs',
  beforeLoad: guard('/settings/programs'),
  staticData: { menu: 'settings_programs' },
  component: lazyRouteComponent(
    () => import('../../features/programs/components/programs-screen.tsx'),
    'ProgramsScreen',
  ),
});

const drive = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/drive',
  validateSearch: searchSchema('code', 'state', 'error'),
  beforeLoad: guard('/settings/drive'),
  staticData: { menu: 'settings_drive' },
  component: lazyRouteComponent(() => import('../../features/settings/components/drive-screen.tsx'), 'DriveScreen'),
});

const outbox = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/outbox',
  validateSearch: searchSchema('page', 'message'),
  beforeLoad: guard('/settings/outbox'),
  staticData: { menu: 'outbox' },
  component: lazyRouteComponent(() => import('../../features/mail/components/outbox-screen.tsx'), 'OutboxScreen'),
});

export const settingsRoutes = [
  settings,
  services,
  programs,
  general,
  translations,
  skills,
  workingHours,
  apps,
  projectFields,
  blueprints,
  mail,
  emailProvider,
  singleSignOn,
  automations,
  webhooks,
  channels,
  automationLogs,
  audit,
  drive,
  outbox,
] as const;
