import type { Actor } from '../actor/actor.ts';
import { can } from './can.ts';
import { atLeast } from '../actor/roles.ts';

/** What lies around a page: `bare` nothing, `auth` the sign-in frame, `main` top bar and side menu. */
export type RouteLayout = 'bare' | 'auth' | 'main';

interface Route {
  readonly path: string;
  readonly layout: RouteLayout;
  /** Who may open it. Absent: everybody, signed in or not. */
  readonly opens?: (actor: Actor) => boolean;
  /** Only for those who are not signed in; a signed-in visitor is sent to /dashboard. */
  readonly strangersOnly?: true;
  /** The address is matched by its beginning. */
  readonly isPrefix?: true;
  /** Its entry in the side menu, and the entry that it follows there: shown to those for whom the page opens. */
  readonly menu?: { readonly id: string; readonly after: string };
}

const signedIn = () => true;
const administrators = (actor: Actor) => atLeast(actor.role, 'business_admin');
const planners = (actor: Actor) => atLeast(actor.role, 'project_manager');
const systemAdmins = (actor: Actor) => actor.role === 'sys_admin';
const games = (actor: Actor) => can(actor, 'game.read').allowed;
const shifts = (actor: Actor) => can(actor, 'shift.read').allowed;
const ownDay = (actor: Actor) => can(actor, 'shift.read_own').allowed;
const projects = (actor: Actor) =>
  actor.toggles.has('projects') && (actor.role !== 'inspector' || actor.security.allowInspectorManageProjects);
/** A project that one sees stays open by its link even where the list is hidden. */
const oneProject = (actor: Actor) => actor.toggles.has('projects');

/** Every route of the web app with the rule who may open it (spec/1 §2; decision 0009). */
export const routes = [
  { path: '/', layout: 'bare' },
  { path: '/webhooks', layout: 'bare' },
  { path: '/job_type/asnwer/{id}', layout: 'bare' },
  { path: '/answer/{id}/{project_id}', layout: 'bare' },
  { path: '/google_login', layout: 'bare', isPrefix: true },
  // Where the other services of signing in send people back to.
  { path: '/sign_in/{provider}', layout: 'bare' },
  { path: '/create_installation', layout: 'bare' },
  { path: '/instance_reminder', layout: 'bare' },
  { path: '/unsubscribe', layout: 'bare' },
  // Whoever holds a document may ask whether it is the one that was issued.
  { path: '/verify', layout: 'bare' },
  { path: '/verify/{code}', layout: 'bare' },
  // A job, for whoever was sent a link to it.
  { path: '/shared/{secret}', layout: 'bare' },

  { path: '/auth', layout: 'auth', strangersOnly: true },
  { path: '/signup', layout: 'auth' },
  { path: '/custom_signup', layout: 'auth' },
  { path: '/forgot_password', layout: 'auth' },
  { path: '/reset_password', layout: 'auth' },
  { path: '/privacy_and_tou', layout: 'auth' },
  // Whose company requires a second step: before anything else.
  { path: '/second_step', layout: 'auth', opens: signedIn },
  { path: '/error', layout: 'auth' },

  { path: '/dashboard', layout: 'main', opens: signedIn },
  { path: '/dashboard_old', layout: 'main', opens: signedIn },
  { path: '/profile', layout: 'main', opens: signedIn },
  { path: '/exports', layout: 'main', opens: signedIn },
  { path: '/bulk_changes', layout: 'main', opens: (actor) => actor.role !== 'client' },
  { path: '/settings', layout: 'main', opens: administrators },
  { path: '/settings/general', layout: 'main', opens: administrators },
  { path: '/settings/translations', layout: 'main', opens: administrators },
  { path: '/settings/working-hours', layout: 'main', opens: administrators },
  { path: '/settings/skills', layout: 'main', opens: (actor) => can(actor, 'skill.manage').allowed },
  {
    path: '/settings/projects',
    layout: 'main',
    opens: (actor) => actor.toggles.has('projects') && administrators(actor),
  },
  { path: '/settings/apps', layout: 'main', opens: administrators },
  {
    path: '/settings/blueprints',
    layout: 'main',
    opens: (actor) => can(actor, 'blueprint_settings.change').allowed,
  },
  { path: '/settings/mail', layout: 'main', opens: administrators },
  {
    path: '/settings/sendgrid',
    layout: 'main',
    opens: (actor) => actor.toggles.has('sendgrid') && administrators(actor),
  },
  {
    path: '/settings/microsoft_sso',
    layout: 'main',
    opens: (actor) => actor.toggles.has('microsoft_sso') && administrators(actor),
  },
  { path: '/settings/automations', layout: 'main', opens: administrators },
  { path: '/settings/webhooks', layout: 'main', opens: administrators },
  // Where the services of drives send people back to as well.
  { path: '/settings/drive', layout: 'main', opens: administrators },
  { path: '/settings/channels', layout: 'main', opens: administrators },
  { path: '/settings/audit', layout: 'main', opens: (actor) => can(actor, 'audit.read').allowed },
  { path: '/settings/services', layout: 'main', opens: (actor) => can(actor, 'service.manage').allowed },
  { path: '/settings/programs', layout: 'main', opens: (actor) => can(actor, 'program.manage').allowed },
  {
    path: '/settings/outbox',
    layout: 'main',
    opens: (actor) => can(actor, 'outbox.read').allowed,
  },
  { path: '/users', layout: 'main', opens: planners, menu: { id: 'users', after: 'job_types' } },
  { path: '/users/{id}', layout: 'main', opens: planners },
  { path: '/workers', layout: 'main', opens: systemAdmins },
  { path: '/worker/view/{id}', layout: 'main', opens: systemAdmins },
  { path: '/automation_logs/{id}', layout: 'main', opens: administrators },
  { path: '/projects', layout: 'main', opens: projects },
  { path: '/project/view/{id}', layout: 'main', opens: oneProject },
  { path: '/project/view/{id}/{dialog}', layout: 'main', opens: oneProject },
  { path: '/jobs', layout: 'main', opens: signedIn },
  { path: '/jobs/{id}', layout: 'main', opens: signedIn },
  { path: '/jobs/{id}/{dialog}', layout: 'main', opens: signedIn },
  {
    path: '/files',
    layout: 'main',
    opens: (actor) => can(actor, 'file.list').allowed,
    menu: { id: 'files', after: 'reports' },
  },
  { path: '/games', layout: 'main', opens: games },
  { path: '/games/{id}', layout: 'main', opens: games },
  { path: '/job_type/new', layout: 'main', opens: administrators },
  { path: '/job_type/editor/{id}', layout: 'main', opens: administrators },
  { path: '/job_type/settings/{id}', layout: 'main', opens: administrators },
  { path: '/job_type/webhooks/{id}', layout: 'main', opens: administrators },
  { path: '/instances', layout: 'main', opens: (actor) => can(actor, 'instance.manage').allowed },
  { path: '/reports', layout: 'main', opens: planners, menu: { id: 'reports', after: 'users' } },
  { path: '/reports/{id}', layout: 'main', opens: planners },
  { path: '/shifts', layout: 'main', opens: shifts },
  { path: '/shifts/mini', layout: 'main', opens: shifts },
  { path: '/shiftview/load/{id}', layout: 'main', opens: shifts },
  { path: '/my-day', layout: 'main', opens: ownDay },
  { path: '/error/500', layout: 'main' },
  { path: '/tos', layout: 'main', opens: signedIn },
  // Where people let other programs in.
  { path: '/oauth/authorize', layout: 'bare', opens: signedIn },
  // Without a link; whoever has one needs no account.
  { path: '/v1/documentation', layout: 'bare', opens: systemAdmins },
  { path: '/v2/documentation', layout: 'bare', opens: systemAdmins },
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];

type PageOfMenu = Extract<(typeof routes)[number], { readonly menu: object }>;
export type PageMenuId = PageOfMenu['menu']['id'];

/** The routes that have their own entry in the side menu, in the order of their paths above. */
export const pagesOfMenu: readonly PageOfMenu[] = routes.filter((route) => 'menu' in route);

const byPath: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.path, route]));

/** What happens when somebody opens an address. */
export type RouteAnswer = 'open' | 'sign_in' | 'dashboard' | 'not_found';

/**
 * Whether a person may open a route. Takes null for somebody who isn't signed in. A page that isn't for a person's role,
 * or whose app is off, is not there for them. The root leads to /dashboard or /auth.
 */
export function opensRoute(path: RoutePath, actor: Actor | null): RouteAnswer {
  const route = byPath.get(path);
  if (!route) return 'not_found';
  if (path === '/') return actor ? 'dashboard' : 'sign_in';
  if (route.strangersOnly) return actor ? 'dashboard' : 'open';
  if (!route.opens) return 'open';
  if (!actor) return 'sign_in';
  return route.opens(actor) ? 'open' : 'not_found';
}
