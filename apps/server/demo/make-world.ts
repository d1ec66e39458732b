import { appSettings } from '@plumbline/domain/settings/app-settings';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { builtInStatuses } from '@plumbline/domain/jobs/status';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { renameInstance } from '../src/features/settings/settings.queries.ts';
import { dayLength } from './calendar.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import { insertRows } from './insert-rows.ts';
import { makeAvailability } from './make-availability.ts';
import { makeJobTypes } from './make-job-types.ts';
import { makeLists } from './make-lists.ts';
import { makePeople } from './make-people.ts';
import { makeProjects } from './make-projects.ts';
import { makeReports } from './make-reports.ts';
import { makeSkills } from './make-skills.ts';
import type { DemoCast } from './demo-cast.ts';
import type { Pictures } from './store-pictures.ts';

/** The status that the demo's company has besides the built-in ones. */
export const waitingForParts = 'waiting for parts';

/** Sunday to Thursday with a break at noon, and Friday morning: Monday comes first. */
const whole = [
  { from: '07:30', to: '12:30' },
  { from: '13:00', to: '17:00' },
];
const workingHours: AppSettings['workingHours'] = [
  whole,
  whole,
  whole,
  whole,
  [{ from: '07:30', to: '12:00' }],
  [],
  whole,
];

const settingsOf = (cast: DemoCast): Partial<AppSettings> => ({
  companyName: cast.companyName,
  emailSenderName: cast.language === 'mixed' ? 'Anakh Lift Inspection' : cast.companyName,
  customStatuses: [{ name: waitingForParts, colour: '#7048E8' }],
  statusTranslations: { [waitingForParts]: { en: 'Waiting for parts', he: 'ממתין לחלקים' } },
  projectFields: [...cast.fields],
  statusOrder: builtInStatuses.flatMap((status) => (status === 'done' ? [waitingForParts, status] : [status])),
  workingHours,
  travelSpeed: 50,
  ...cast.settings,
});

/** Makes all of the demo but its jobs, in an empty instance. @returns what happened */
export async function makeWorld(
  db: InstanceDatabase,
  { cast, now, pictures }: { cast: DemoCast; now: number; pictures: Pictures },
): Promise<PastEvent[]> {
  const { events, idOf } = await makePeople(db, cast, now);
  const actorId = idOf.get('admin@demo.test') ?? '';
  const settings = await makeSettings(db, { cast, now, actorId });
  const lists = await makeLists(db, { cast, now, actorId });
  const projects = await makeProjects(db, { cast, now, idOf, pictures, contractOf: lists.contractOf });
  const jobTypes = await makeJobTypes(db, cast, { now, actorId, pictures });
  const skills = await makeSkills(db, { cast, now, actorId, idOf });
  const reports = await makeReports(db, { cast, now, actorId });
  const availability = await makeAvailability(db, { cast, now, actorId, idOf });
  return [...events, settings, ...lists.events, ...projects, ...jobTypes, ...skills, ...reports, ...availability];
}

async function makeSettings(
  db: InstanceDatabase,
  { cast, now, actorId }: { cast: DemoCast; now: number; actorId: string },
): Promise<PastEvent> {
  const demoSettings = settingsOf(cast);
  const at = now - 380 * dayLength;
  const before = appSettings.parse({});
  const after = appSettings.parse(demoSettings);
  const names = Object.keys(demoSettings) as (keyof AppSettings)[];
  const updated = { updated_by: actorId, updated_at: new Date(at).toISOString() };
  await insertRows(
    db,
    'settings',
    names.map((name) => ({ name, value: after[name], ...updated })),
  );
  await renameInstance(db, db.schema, after.companyName);
  const side = (settings: AppSettings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  return pastEvent('settings.changed', {
    at,
    actorId,
    subjectId: 'settings',
    before: side(before),
    after: side(after),
  });
}
