import type { SheetPile } from './answer-sheet.ts';
import { AnsweringStory } from './answering-story.ts';
import { dayLength, dayOf, hour, localMoment, minute } from './calendar.ts';
import type { JobStory } from './job-story.ts';
import { waitingForParts } from './make-world.ts';
import type { Random } from './random.ts';
import type { Pictures } from './store-pictures.ts';
import type { World } from './read-world.ts';

/** What simulated jobs are made of. */
export interface Telling {
  random: Random;
  world: World;
  pile: SheetPile;
  pictures: Pictures;
  signatures: readonly string[];
  now: number;
  /** How often somebody has opened a job of the last days. */
  visitRate: number;
}

/** Tells the whole life of a planned job, up to its fate or to now. @param previousId a job that this one goes on from */
export function playJobStory(story: JobStory, telling: Telling, previousId: string | null): void {
  const { random } = telling;
  const { plan } = story;
  const canAssign = plan.creator.role === 'project_manager' || plan.creator.role === 'business_admin';
  const isAssignedAtOnce = canAssign && random.chance(0.6);
  story.create(isAssignedAtOnce ? plan.assignees : []);
  if (previousId !== null && canAssign) story.linkTo(previousId, plan.creator);

  if (plan.assignees.length > 0) {
    if (!isAssignedAtOnce) {
      story.goOnTo(plan.createdAt + random.whole(5, 50) * minute);
      story.assign(plan.planner);
    }
    storyOfPeople(story, random);
    storyOfWork(story, telling);
  }
  storyOfVisits(story, telling);
  story.finish();
}

/** The people say that they will come, or nobody can. */
function storyOfPeople(story: JobStory, random: Random): void {
  const { plan } = story;
  const until = Math.max(plan.startsAt - story.clock, hour);
  const [first] = plan.assignees;
  if (plan.fate === 'rejected') {
    story.goOnTo(story.clock + until * (0.2 + random.fraction() * 0.7));
    if (first && first.isActive && random.chance(0.5)) story.setStatus('rejected', first);
    else story.setStatus('rejected', plan.planner);
    return;
  }
  const everybody = plan.fate !== 'assigned' && (plan.fate === 'confirmed' || random.chance(0.9));
  const coming = everybody ? plan.assignees : plan.assignees.slice(1);
  for (const person of coming) {
    story.goOnTo(story.clock + until * 0.3 * random.fraction());
    story.confirm(person);
  }
}

/** The visit itself and what the planner makes of it. */
function storyOfWork(story: JobStory, { random, world, pile, pictures, signatures, now }: Telling): void {
  const { plan } = story;
  const { fate, startsAt } = plan;
  const isInProgress = fate === 'confirmed' && startsAt < now;
  const isWorked = fate === 'reported' || fate === 'review' || fate === 'done' || fate === waitingForParts;
  if (!isWorked && !isInProgress) return;

  story.goOnTo(startsAt + random.whole(0, 25) * minute);
  const { contact, lifts } = plan.project;
  const noted = { lists: world.lists, contact, lifts };
  const visit = { day: dayOf(startsAt), moment: localMoment(story.clock) };
  const site = { random, faultiness: 0, ...visit, noted, signatures };
  const sheet = pile.deal(plan.jobType, site, plan.hasIssue);
  const answering = new AnsweringStory(story, { sheet, site, pictures });
  answering.tell(isInProgress ? random.fraction() * 0.7 : 1);
  if (!isInProgress) storyAfterwards(story, answering, random);
  answering.finish();
}

/** What the planner makes of what was reported. */
function storyAfterwards(story: JobStory, answering: AnsweringStory, random: Random): void {
  const { fate, planner, hasIssue } = story.plan;
  if (fate === waitingForParts) {
    story.goOnTo(story.clock + random.whole(2, 30) * hour);
    story.setStatus(waitingForParts, planner);
  }
  if (fate === 'done') {
    story.goOnTo(story.clock + (0.3 + random.fraction() * 5) * dayLength);
    if (hasIssue && random.chance(0.6)) {
      answering.repair();
      story.goOnTo(story.clock + random.whole(1, 20) * hour);
    }
    story.setStatus('done', planner);
  }
}

const recently = 14 * dayLength;

/** Who has opened the job lately. */
function storyOfVisits(story: JobStory, { random, world, now, visitRate }: Telling): void {
  const { plan } = story;
  if (story.clock < now - recently && plan.startsAt < now - recently) return;
  const people = world.people.filter(
    (person) =>
      person.signsIn &&
      (person.role === 'sys_admin' || person === plan.planner || plan.assignees.includes(person)) &&
      random.chance(visitRate),
  );
  for (const person of people) {
    story.goOnTo(Math.max(story.clock, now - recently * random.fraction()));
    story.visit(person);
  }
}
