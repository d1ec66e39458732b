import type { ToggleId } from '../actor/toggles.ts';
import type { Actor } from '../actor/actor.ts';
import { can } from './can.ts';
import { atLeast } from '../actor/roles.ts';
import type { PageMenuId } from './routes.ts';
import { pagesOfMenu } from './routes.ts';

/** What the menu depends on beyond the person. */
export interface MenuContext {
  /** The settings name a test server. */
  readonly hasTestServer: boolean;
}

type Rule = (actor: Actor, context: MenuContext) => boolean;

/** An entry of a menu. One that is at another place for some people is listed at each, shown to nobody at two. */
export interface MenuEntry<Id extends string = string> {
  readonly id: Id;
  readonly shows: Rule;
  readonly children?: readonly MenuEntry<Id>[];
}

const everybody: Rule = () => true;
const administrators: Rule = (actor) => atLeast(actor.role, 'business_admin');
const systemAdmins: Rule = (actor) => actor.role === 'sys_admin';
const readsOwnDay = (actor: Actor) => can(actor, 'shift.read_own').allowed;
const on =
  (toggle: ToggleId, rule: Rule): Rule =>
  (actor, context) =>
    actor.toggles.has(toggle) && rule(actor, context);

/** The side menu without the entries that their pages bring along. */
const ownEntries = [
  { id: 'profile', shows: everybody },
  { id: 'create_new', shows: everybody },
  { id: 'dashboard', shows: everybody },
  // Whoever carries out jobs begins with it; others find it beside the shift view.
  { id: 'my_day', shows: (actor) => actor.role === 'inspector' && readsOwnDay(actor) },
  { id: 'jobs', shows: everybody },
  {
    id: 'projects',
    shows: on('projects', (actor) => actor.role !== 'inspector' || actor.security.allowInspectorManageProjects),
  },
  { id: 'job_types', shows: administrators, children: [{ id: 'job_types_create', shows: administrators }] },
  {
    id: 'apps',
    shows: everybody,
    children: [
      { id: 'shift_view', shows: (actor) => can(actor, 'shift.read').allowed },
      { id: 'my_day', shows: (actor) => actor.role !== 'inspector' && readsOwnDay(actor) },
      { id: 'games', shows: (actor) => can(actor, 'game.read').allowed },
      { id: 'skills', shows: (actor) => can(actor, 'skill.manage').allowed },
      { id: 'automations', shows: administrators },
    ],
  },
  { id: 'settings', shows: administrators },
  { id: 'logout', shows: (actor) => actor.impersonatedBy === null },
  { id: 'return_to_account', shows: (actor) => actor.impersonatedBy !== null },
  { id: 'terms', shows: everybody },
] as const satisfies readonly MenuEntry[];

/** The settings menu in the specification's order (spec/1 §2 "Settings menu"). */
export const settingsMenu = [
  { id: 'settings_general', shows: administrators },
  { id: 'settings_translations', shows: administrators },
  { id: 'settings_apps', shows: administrators },
  { id: 'settings_projects', shows: on('projects', administrators) },
  { id: 'settings_skills', shows: on('skills', administrators) },
  { id: 'settings_working_hours', shows: administrators },
  { id: 'settings_blueprints', shows: on('blueprints', administrators) },
  { id: 'settings_automations', shows: administrators },
  { id: 'settings_webhooks', shows: administrators },
  { id: 'settings_drive', shows: administrators },
  { id: 'settings_services', shows: (actor) => can(actor, 'service.manage').allowed },
  { id: 'settings_channels', shows: administrators },
  { id: 'settings_programs', shows: (actor) => can(actor, 'program.manage').allowed },
  { id: 'settings_mail', shows: administrators },
  { id: 'settings_microsoft_sso', shows: on('microsoft_sso', administrators) },
  { id: 'settings_sendgrid', shows: on('sendgrid', administrators) },
  { id: 'settings_audit', shows: (actor) => can(actor, 'audit.read').allowed },
  { id: 'workers', shows: systemAdmins },
  { id: 'outbox', shows: (actor) => can(actor, 'outbox.read').allowed },
  { id: 'instances', shows: (actor) => can(actor, 'instance.manage').allowed },
  { id: 'impersonate', shows: (actor) => actor.isMainHost && can(actor, 'user.impersonate').allowed },
  { id: 'test_server', shows: (actor, context) => systemAdmins(actor, context) && context.hasTestServer },
  { id: 'api_docs', shows: (actor) => actor.isMainHost && can(actor, 'api_docs.read').allowed },
] as const satisfies readonly MenuEntry[];

type IdsOf<Entries extends readonly MenuEntry[]> = Entries[number] extends infer Entry
  ? Entry extends { id: infer Id; children: infer Children extends readonly MenuEntry[] }
    ? Id | Children[number]['id']
    : Entry extends { id: infer Id }
      ? Id
      : never
  : never;

export type MenuId = IdsOf<typeof ownEntries> | PageMenuId | IdsOf<typeof settingsMenu>;

/**
 * The side menu in the specification's order (spec/1 §2 "Side menu"). Each entry is shown by its own rule, or by that
 * of its page (routes.ts), which is inserted after the entry that the page names.
 */
export const sideMenu: readonly MenuEntry<MenuId>[] = withPages(ownEntries);

function withPages(entries: readonly MenuEntry<MenuId>[]): readonly MenuEntry<MenuId>[] {
  return entries.flatMap((entry) => [
    entry,
    ...withPages(
      pagesOfMenu
        .filter(({ menu }) => menu.after === entry.id)
        .map(({ menu, opens }) => ({ id: menu.id, shows: (actor: Actor) => opens(actor) })),
    ),
  ]);
}

function shown(entries: readonly MenuEntry<MenuId>[], actor: Actor, context: MenuContext): MenuId[] {
  return entries.flatMap((entry) => {
    if (!entry.shows(actor, context)) return [];
    if (!entry.children) return [entry.id];
    const children = shown(entry.children, actor, context);
    // A submenu of which nothing is left would open onto nothing.
    return children.length === 0 ? [] : [entry.id, ...children];
  });
}

/** The side menu of a person: ids in the order of display, a submenu followed by what it holds. */
export function menuFor(actor: Actor, context: MenuContext): readonly MenuId[] {
  return shown(sideMenu, actor, context);
}

/** The settings menu of a person; empty for those who may not open the settings. */
export function settingsMenuFor(actor: Actor, context: MenuContext): readonly MenuId[] {
  return administrators(actor, context) ? shown(settingsMenu, actor, context) : [];
}

/** What the create-new wizard offers first (spec/1 §2, §6). */
export const wizardEntities = ['project', 'job', 'user'] as const;
export type WizardEntity = (typeof wizardEntities)[number];

/**
 * The wizard's first choice: inspectors and clients see only the job, an inspector the project as well while
 * allowInspectorManageProjects allows it; the others project (while that app is on), job and user. Opened for a job
 * alone, it offers the job alone (spec/1 §6).
 */
export function wizardOffers(actor: Actor, { jobOnly }: { jobOnly: boolean }): readonly WizardEntity[] {
  if (jobOnly) return ['job'];
  const offers: Readonly<Record<WizardEntity, boolean>> = {
    project: can(actor, 'project.create').allowed,
    job: can(actor, 'job.create').allowed,
    user: can(actor, 'user.invite').allowed,
  };
  return wizardEntities.filter((entity) => offers[entity]);
}
