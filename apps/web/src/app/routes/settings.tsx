import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const settings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings',
  beforeLoad: guard('/settings'),
  staticData: { menu: 'settings' },
  component: lazyRouteComponent(
    () => import('../../features/settings/components/settings-screen.tsx'),
    'SettingsScreen',
  ),
});

const general = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/general',
  beforeLoad: guard('/settings/general'),
  staticData: { menu: 'settings_general' },
  component: lazyRouteComponent(() => import('../../features/settings/components/general-screen.tsx'), 'GeneralScreen'),
});

const skills = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/skills',
  validateSearch: ({ skill }: Record<string, string | undefined>): { skill?: string } => (skill ? { skill } : {}),
  beforeLoad: guard('/settings/skills'),
  staticData: { menu: 'settings_skills' },
  component: lazyRouteComponent(() => import('../../features/skills/components/skills-screen.tsx'), 'SkillsScreen'),
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
  validateSearch: ({ list }: Record<string, string | undefined>): { list?: string } => (list ? { list } : {}),
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
  ...notBuilt('settings_blueprints'),
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
  ...notBuilt('settings_microsoft_sso'),
});

const automations = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/automations',
  beforeLoad: guard('/settings/automations'),
  ...notBuilt('settings_automations'),
});

const automationLogs = createRoute({
  getParentRoute: () => mainLayout,
  path: '/automation_logs/$id',
  beforeLoad: guard('/automation_logs/{id}'),
  ...notBuilt('settings_automations'),
});

const outbox = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings/outbox',
  validateSearch: ({ message }: Record<string, string | undefined>): { message?: string } =>
    message ? { message } : {},
  beforeLoad: guard('/settings/outbox'),
  staticData: { menu: 'outbox' },
  component: lazyRouteComponent(() => import('../../features/mail/components/outbox-screen.tsx'), 'OutboxScreen'),
});

export const settingsRoutes = [
  settings,
  general,
  skills,
  apps,
  projectFields,
  blueprints,
  emailProvider,
  singleSignOn,
  automations,
  automationLogs,
  outbox,
] as const;
