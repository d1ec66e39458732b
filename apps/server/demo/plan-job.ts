import type { BuiltInStatus } from '@plumbline/domain/jobs/status';
import { dayLength, hour, workMoment } from './calendar.ts';
import { waitingForParts } from './make-world.ts';
import type { Random } from './random.ts';
import type { World, WorldJobType, WorldPerson, WorldProject } from './read-world.ts';

/** How a job of the demo ends up. */
export type Fate = BuiltInStatus | typeof waitingForParts;

/** What somebody had in mind when they made a job, and what became of it. */
export interface JobPlan {
  fate: Fate;
  jobType: WorldJobType;
  project: WorldProject;
  createdAt: number;
  startsAt: number;
  creator: WorldPerson;
  /** Who plans it: puts people on it, looks at what they report. */
  planner: WorldPerson;
  assignees: readonly WorldPerson[];
  hasIssue: boolean;
}

/** What is going to happen, what has just been done, what lies back. */
const fates: Readonly<Record<'ahead' | 'lately' | 'past', readonly (readonly [Fate, number])[]>> = {
  ahead: [
    ['open', 28],
    ['assigned', 34],
    ['confirmed', 32],
    ['rejected', 6],
  ],
  lately: [
    ['assigned', 6],
    ['confirmed', 11],
    ['reported', 34],
    ['review', 21],
    [waitingForParts, 12],
    ['done', 12],
    ['rejected', 4],
  ],
  past: [
    ['done', 72],
    ['reported', 14],
    ['review', 5],
    [waitingForParts, 4],
    ['rejected', 4],
    ['open', 1],
  ],
};

/** Whoever was shut out had work until some time before. */
const shutOutSince = 60 * dayLength;

/** Thinks up a job that was made at this moment. */
export function planJob(
  random: Random,
  world: World,
  { createdAt, now, isLarge }: { createdAt: number; now: number; isLarge: boolean },
): JobPlan {
  const jobType = random.weighted(
    world.jobTypes.map((one) => [one, one.questionnaire.shares[isLarge ? 'large' : 'small']] as const),
  );
  const project = random.oneOf(
    world.projects.filter(({ project: { has } }) => has.includes(jobType.questionnaire.about)),
  );
  const isUrgent = jobType.questionnaire.clientCanCreate;
  const lead = isUrgent ? random.fraction() * 2 : 2 + random.fraction() * 22;
  const earliest = Math.max(createdAt + 2 * hour, createdAt + lead * dayLength);
  const startsAt = Math.max(workMoment(random, earliest, [7, 15]), createdAt + hour);
  const age = now - startsAt;
  const fate = random.weighted(fates[age < 6 * hour ? 'ahead' : age < 10 * dayLength ? 'lately' : 'past']);

  const planner = plannerOf(random, world, project);
  return {
    fate,
    jobType,
    project,
    createdAt,
    startsAt,
    planner,
    creator: isUrgent ? callerOf(random, world, project, planner) : planner,
    assignees: fate === 'open' ? [] : assigneesOf(random, world, project, age > shutOutSince),
    hasIssue: fate === 'review' || fate === waitingForParts || (fate === 'done' && random.chance(0.35)),
  };
}

function plannerOf(random: Random, world: World, { memberIds }: WorldProject): WorldPerson {
  const planners = world.people.filter((one) => one.role === 'project_manager' && memberIds.includes(one.id));
  const admin = world.people.filter((one) => one.role === 'business_admin');
  return random.oneOf(random.chance(0.8) && planners.length > 0 ? planners : admin);
}

/** A fault is reported by a client of the building, by an inspector on site, or by phone. */
function callerOf(random: Random, world: World, project: WorldProject, planner: WorldPerson): WorldPerson {
  const clients = world.people.filter((one) => one.isActive && project.clientIds.includes(one.id));
  if (clients.length > 0 && random.chance(0.35)) return random.oneOf(clients);
  const inspectors = world.people.filter((one) => isInspector(one) && project.memberIds.includes(one.id));
  return inspectors.length > 0 && random.chance(0.2) ? random.oneOf(inspectors) : planner;
}

const isInspector = (person: WorldPerson) => person.role === 'inspector' && person.isActive;

function assigneesOf(random: Random, world: World, project: WorldProject, isLongAgo: boolean): readonly WorldPerson[] {
  const inspectors = world.people
    .filter((one) => one.role === 'inspector' && (one.isActive || isLongAgo))
    .map((one) => {
      const near = project.memberIds.includes(one.id) ? 6 : 1;
      return [one, one.email === 'inspector@demo.test' ? near + 3 : near] as const;
    });
  const first = random.weighted(inspectors);
  if (random.chance(0.78)) return [first];
  return [first, random.weighted(inspectors.filter(([one]) => one !== first))];
}
