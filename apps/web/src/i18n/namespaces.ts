import type access from './en/access.json';
import type answers from './en/answers.json';
import type automations from './en/automations.json';
import type backups from './en/backups.json';
import type blueprints from './en/blueprints.json';
import type bulkChanges from './en/bulk-changes.json';
import type jobs from './en/jobs.json';
import type createWizard from './en/create-wizard.json';
import type jobTypeEditor from './en/job-type-editor.json';
import type jobTypes from './en/job-types.json';
import type clientLinks from './en/client-links.json';
import type dashboard from './en/dashboard.json';
import type documents from './en/documents.json';
import type drawing from './en/drawing.json';
import type exports from './en/exports.json';
import type expressions from './en/expressions.json';
import type files from './en/files.json';
import type filters from './en/filters.json';
import type menu from './en/menu.json';
import type notifications from './en/notifications.json';
import type outbox from './en/outbox.json';
import type proof from './en/proof.json';
import type publicAnswers from './en/public-answers.json';
import type questionInputs from './en/question-inputs.json';
import type plans from './en/plans.json';
import type projects from './en/projects.json';
import type projectSettings from './en/project-settings.json';
import type reports from './en/reports.json';
import type retention from './en/retention.json';
import type reviews from './en/reviews.json';
import type roles from './en/roles.json';
import type search from './en/search.json';
import type shell from './en/shell.json';
import type status from './en/status.json';
import type terms from './en/terms.json';
import type ui from './en/ui.json';
import type apiDocs from './en/api-docs.json';
import type instances from './en/instances.json';
import type settings from './en/settings.json';
import type mail from './en/mail.json';
import type profile from './en/profile.json';
import type { profileFieldNames } from '@plumbline/texts/profile-field-names';
import type profileFields from './en/profile-fields.json';
import type users from './en/users.json';
import type webhooks from './en/webhooks.json';

/**
 * The texts by namespace, typed by their English file: those that several features use. That of one feature is declared by
 * its own screen (`features/skills/components/skills-screen.tsx` is the model). A namespace has a file each in `en/` and
 * `he/` (kebab-case: `jobTypes` is `job-types.json`); it loads when the first screen that uses it does.
 */
export interface Namespaces {
  webhooks: typeof webhooks;
  access: typeof access;
  answers: typeof answers;
  automations: typeof automations;
  backups: typeof backups;
  blueprints: typeof blueprints;
  bulkChanges: typeof bulkChanges;
  settings: typeof settings;
  instances: typeof instances;
  apiDocs: typeof apiDocs;
  createWizard: typeof createWizard;
  jobs: typeof jobs;
  jobTypeEditor: typeof jobTypeEditor;
  jobTypes: typeof jobTypes;
  clientLinks: typeof clientLinks;
  dashboard: typeof dashboard;
  documents: typeof documents;
  drawing: typeof drawing;
  exports: typeof exports;
  expressions: typeof expressions;
  files: typeof files;
  filters: typeof filters;
  menu: typeof menu;
  notifications: typeof notifications;
  outbox: typeof outbox;
  proof: typeof proof;
  publicAnswers: typeof publicAnswers;
  questionInputs: typeof questionInputs;
  plans: typeof plans;
  projects: typeof projects;
  projectSettings: typeof projectSettings;
  reports: typeof reports;
  retention: typeof retention;
  reviews: typeof reviews;
  roles: typeof roles;
  search: typeof search;
  shell: typeof shell;
  status: typeof status;
  terms: typeof terms;
  mail: typeof mail;
  profile: typeof profile;
  profileFields: typeof profileFields & { names: (typeof profileFieldNames)['en'] };
  users: typeof users;
  ui: typeof ui;
}

export type Namespace = keyof Namespaces;
