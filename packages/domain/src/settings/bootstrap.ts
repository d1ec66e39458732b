import { customFilterField } from '../filters/custom-fields.ts';
import { everything } from '../filters/filter.ts';
import { withoutHiddenParts } from '../filters/hidden-parts.ts';
import type { Role } from '../actor/roles.ts';
import { atLeast } from '../actor/roles.ts';
import type { AppSettings, SettingName } from './app-settings.ts';
import { settingNames } from './app-settings.ts';
import { appsOfProviders } from './sign-in-providers.ts';
import type { ToggleId } from '../actor/toggles.ts';
import { toggleIds } from '../actor/toggles.ts';

/** What the sign-in page needs before anybody is known: how it looks and in which language it speaks. */
const anonymousSettings: readonly SettingName[] = [
  'branding',
  'companyName',
  'defaultLanguage',
  'logo',
  'secondaryLogoUrl',
  'customTranslations',
];

/** What the screens of a client need besides. */
const clientSettings: readonly SettingName[] = [
  ...anonymousSettings,
  'menu',
  'customStatuses',
  'statusTranslations',
  'statusOrder',
  'defaultJobSort',
  'defaultFilterViews',
  'timezone',
  'allDay',
  'userFields',
  'projectFields',
  'groupTranslations',
  'blueprintSettings',
];

const inspectorSettings: readonly SettingName[] = [
  ...clientSettings,
  'security',
  'allowedStatuses',
  'showEmails',
  'notifications',
  'byDay',
  'workingHours',
  'travelSpeed',
];

/** The settings in the bootstrap response: null is a caller who isn't signed in (spec/1 §7; decision 0009). */
export function bootstrapSettings(role: Role | null): readonly SettingName[] {
  if (role === null) return anonymousSettings;
  if (role === 'client') return clientSettings;
  if (!atLeast(role, 'business_admin')) return inspectorSettings;
  return settingNames;
}

/** The toggles in the bootstrap response: for strangers only the other ways of signing in. */
export function bootstrapToggles(role: Role | null): readonly ToggleId[] {
  return role === null ? Object.values(appsOfProviders) : toggleIds;
}

/** Cuts the settings down to what this caller may see. */
export function visibleSettings(settings: AppSettings, role: Role | null): Partial<AppSettings> {
  const visible: Partial<AppSettings> = Object.fromEntries(
    bootstrapSettings(role).map((name) => [name, settings[name]]),
  );
  if (role === null || atLeast(role, 'business_admin')) return visible;
  // Fields that somebody may not read are left out entirely.
  const projectFields = settings.projectFields.filter(
    ({ accessRules }) => accessRules[role as 'project_manager' | 'inspector' | 'client'].read,
  );
  const groups = new Set(projectFields.map((field) => field.settings.group));
  const groupTranslations = Object.fromEntries(
    Object.entries(settings.groupTranslations).filter(([group]) => groups.has(group)),
  );
  const views = visible.defaultFilterViews;
  const defaultFilterViews = views && withoutHiddenConditions(settings, role, views);
  return { ...visible, projectFields, groupTranslations, ...(defaultFilterViews && { defaultFilterViews }) };
}

/** The default views of lists without conditions on fields that a role does not read: what they compare with is what such a field says. */
function withoutHiddenConditions(
  { projectFields, userFields }: AppSettings,
  role: Role,
  views: AppSettings['defaultFilterViews'],
): AppSettings['defaultFilterViews'] {
  const isRead = (rules: Partial<Record<Role, { read: boolean }>>) => rules[role]?.read ?? false;
  const isHidden = (name: string) => {
    const asked = customFilterField(name);
    if (asked?.kind === 'answers') return !atLeast(role, 'project_manager');
    if (asked?.kind === 'project_field')
      return !projectFields.some((one) => one.id === asked.id && isRead(one.accessRules));
    if (asked?.kind === 'profile_field')
      return !userFields.some((one) => one.value === asked.id && isRead(one.accessRules));
    return false;
  };
  return Object.fromEntries(
    Object.entries(views).map(([list, view]) => [
      list,
      view && { ...view, filters: withoutHiddenParts(view.filters, isHidden) ?? everything },
    ]),
  ) as AppSettings['defaultFilterViews'];
}
