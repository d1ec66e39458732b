import type { ViewList } from '../actor/view-lists.ts';
import type { Actor } from '../actor/actor.ts';
import type { Decision } from '../actor/decision.ts';
import { all, allowedIf } from '../actor/decision.ts';
import type { ViewFacts } from '../actor/facts.ts';
import { fileRules } from './instance-rules.ts';
import { jobRules } from './job-rules.ts';
import { projectRules } from './project-rules.ts';
import { needsRole, needsSight } from '../actor/rule-parts.ts';
import { atLeast } from '../actor/roles.ts';
import { userRules } from './user-rules.ts';
import { seesView } from '../actor/visibility.ts';

/** Who has a list at all. */
const opensList: Readonly<Record<ViewList, (actor: Actor) => Decision>> = {
  jobs: jobRules['job.list'],
  projects: projectRules['project.list'],
  users: userRules['user.list'],
  files: fileRules['file.list'],
};

const isChangedBy = (actor: Actor, { ownerId, sharing }: ViewFacts) =>
  ownerId === actor.id || (sharing !== 'private' && atLeast(actor.role, 'business_admin'));

function changersOf(actor: Actor, view: ViewFacts): Decision {
  return all(
    () => needsSight(seesView(actor, view)),
    () => opensList[view.list](actor),
    () => allowedIf(isChangedBy(actor, view)),
  );
}

/** Named views of lists (decision 0044). */
export const viewRules = {
  /** Whoever has a list has private views of it, and reads those shared with their role. */
  'view.read': (actor: Actor, view: ViewFacts) =>
    all(
      () => needsSight(seesView(actor, view)),
      () => opensList[view.list](actor),
    ),
  /** Views are shared by project managers and above: what everybody finds in the menu is not anybody's to fill. */
  'view.share': (actor: Actor) => needsRole(actor, 'project_manager'),
  /** A view is changed and deleted by its owner, a shared one by administrators too. */
  'view.change': changersOf,
  'view.erase': changersOf,
};
