import { defaultCatalogue } from '../blueprints/default-catalogue.ts';
import { defaultDocumentLayout } from '../documents/default-layout.ts';
import { builtInStatuses, defaultReviewColour } from '../jobs/status.ts';
import { usualWeights } from '../proposals/weights.ts';
import { graceDays } from '../users/second-factors.ts';
import { defaultProfileFields } from '../users/default-profile-fields.ts';
import type { AppSettings } from './app-settings.ts';
import { auditDays, defaultBrandColour, defaultTimeZone, usualTravelSpeed } from './product-defaults.ts';
import type { SecurityFlags } from '../actor/security.ts';

/** The security flags of a new instance. */
export const defaultSecurityFlags: SecurityFlags = {
  allowInspectorDuplicate: true,
  allowErase: true,
  allowChangeStatus: true,
  allowInspectorAssign: true,
  allowInspectorManageProjects: true,
  hideSkillsFromInspector: false,
};

/**
 * The settings of a new instance: what `appSettings` makes of nothing (a test holds the two together), spelled out because
 * the browser needs them for its first screen and should not load the schemas for them.
 */
export const defaultSettings: AppSettings = {
  branding: { primaryColour: defaultBrandColour, reviewColour: defaultReviewColour },
  companyName: '',
  menu: {},
  emailSenderName: '',
  showEmails: true,
  defaultLanguage: 'en',
  logo: null,
  secondaryLogoUrl: null,
  customTranslations: {},
  customStatuses: [],
  statusTranslations: {},
  allowedStatuses: null,
  statusOrder: [...builtInStatuses],
  defaultJobSort: '-created_at',
  defaultFilterViews: { jobs: null, projects: null, users: null, files: null, reports: null, shifts: null },
  timezone: defaultTimeZone,
  security: defaultSecurityFlags,
  secondStep: { roles: {}, graceDays: graceDays.usual, exemptsServices: false },
  allDay: { start: '00:00', end: '23:59' },
  userFields: [...defaultProfileFields],
  projectFields: [],
  groupTranslations: {},
  workingHours: null,
  travelSpeed: usualTravelSpeed,
  proposalWeights: usualWeights,
  byDay: false,
  blueprintSettings: { ratio: 360, systemUnit: 'Meters', elements: [...defaultCatalogue], removedElementIds: [] },
  documentLayout: defaultDocumentLayout,
  notifications: { email: true, push: true, sms: true },
  auditRetentionDays: auditDays.usual,
  assistantsMayWrite: false,
  googleDriveCode: null,
  testServerUrl: null,
};
