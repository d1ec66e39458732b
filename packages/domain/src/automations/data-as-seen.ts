import type { UserView } from '../actor/visibility.ts';
import type { AutomationData, PersonData } from './data.ts';
import type { MadeEarlier } from './mentions.ts';

/** What a reader sees of a person: how much, and whether their email address and phone number. */
export interface PersonSight {
  readonly view: UserView;
  readonly email: boolean;
  readonly phone: boolean;
}

/** What somebody who is sent a text of an event sees of what it is about. */
export interface EventSight {
  /** Whether it is an address without an account, that somebody has chosen by hand. */
  readonly isStranger: boolean;
  readonly job: boolean;
  readonly project: boolean;
  readonly skills: boolean;
  /** Whether the answer that the event brings is seen. */
  readonly answer: boolean;
  /** Whether the job's answer to this question is seen. */
  readonly answerTo: (questionId: string) => boolean;
  /** How many of the job's issues are hidden. */
  readonly hiddenIssues: number;
  readonly person: (id: string) => PersonSight;
  /** Whether a job that an action before has made is seen. */
  readonly createdJob: boolean;
}

interface SeenData {
  readonly data: AutomationData;
  readonly made: MadeEarlier;
}

/**
 * What an event's texts can say to somebody: what they would see on a screen. What is hidden is not there, and a text is left empty
 * where it mentions it. Null where the very thing that the event is about is hidden: nobody is told that something happened to it. An address
 * without an account, which would see nothing of that by itself, is told that something happened, and not what.
 */
export function dataAsSeen(data: AutomationData, made: MadeEarlier, sight: EventSight): SeenData | null {
  const { job, project, answer, skill } = data;
  const seesJob = job === null || sight.job;
  const isHidden =
    !seesJob ||
    (job === null && project !== null && !sight.project) ||
    (!sight.isStranger && ((answer !== null && !sight.answer) || (skill !== null && !sight.skills)));
  // Who sees the job that an action before has made is told of that one.
  if (isHidden && !(made.job && sight.createdJob)) return null;
  const person = (one: PersonData | null) => seenPerson(one, sight);
  return {
    data: {
      ...data,
      actor: person(data.actor),
      user: person(data.user),
      answer: seesJob && sight.answer ? answer : null,
      skill: sight.skills ? skill : null,
      project: sight.project ? project : null,
      job:
        job && seesJob
          ? {
              ...job,
              users: job.users.filter(({ _id }) => sight.person(_id).view !== 'none'),
              skills: sight.skills ? job.skills : [],
              issues: Math.max(0, job.issues - sight.hiddenIssues),
              answers: Object.fromEntries(Object.entries(job.answers).filter(([question]) => sight.answerTo(question))),
            }
          : null,
    },
    made: {
      ...(sight.createdJob && made.job && { job: made.job }),
      ...(made.user && sight.person(made.user._id).email && { user: made.user }),
    },
  };
}

function seenPerson(person: PersonData | null, sight: EventSight): PersonData | null {
  if (!person) return null;
  const { view, email, phone } = sight.person(person._id);
  if (view === 'none') return null;
  return { ...person, email: email ? person.email : '', phoneNumber: phone ? person.phoneNumber : '' };
}
