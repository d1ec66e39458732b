import type { Role } from '@plumbline/domain/actor/roles';
import { marksPlans } from '@plumbline/domain/question-types/question-traits';
import { tableRowLimit } from '@plumbline/domain/projects/fields/table';
import type { InstanceList } from '@plumbline/domain/projects/lists';
import { instanceLists } from '@plumbline/domain/projects/lists';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import type { ChosenRow } from '@plumbline/domain/question-types/project-table';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { StartError } from '../src/start-error.ts';
import { namesInAll } from '@plumbline/domain/languages/names';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { readRows } from '../src/features/projects/store/table-rows.ts';
import { readQuestionnaire } from '../src/features/questions/store/read-questionnaire.ts';
import type { DemoCast } from './demo-cast.ts';
import { fieldIds } from './project-fields.ts';
import type { DemoProject } from './projects.ts';
import type { DemoQuestion, DemoQuestionnaire, Noted } from './questionnaires/words.ts';

export interface WorldPerson {
  id: string;
  email: string;
  role: Role;
  name: string;
  /** May be given work now; whoever was shut out had work until then. */
  isActive: boolean;
  /** Sees what happens at their bell. */
  signsIn: boolean;
  companies: readonly string[];
}

export interface WorldProject {
  id: string;
  project: DemoProject;
  memberIds: readonly string[];
  clientIds: readonly string[];
  /** Who opens the doors, and the lifts, as they are noted now. */
  contact: string;
  lifts: readonly ChosenRow[];
}

export interface WorldJobType {
  id: string;
  /** What it is called in each language. */
  titles: readonly string[];
  questionnaire: DemoQuestionnaire;
  definition: QuestionnaireDefinition;
  /** What people answer, by the id of the question. */
  questionById: ReadonlyMap<string, DemoQuestion>;
}

/** The demo without its jobs, as the database has it. */
export interface World {
  people: readonly WorldPerson[];
  projects: readonly WorldProject[];
  jobTypes: readonly WorldJobType[];
  lists: Noted['lists'];
}

function changed(): never {
  throw new StartError(
    'This instance has data of its own, and the demo goes into an empty one: plumbline instance create <name>, then plumbline demo --instance <name>.',
  );
}

/**
 * Finds the demo's people, projects and job types in an instance.
 * @throws StartError when one of them is missing or was changed: the instance is not a demo (any more)
 */
export async function readWorld(db: InstanceDatabase, cast: DemoCast): Promise<World> {
  const people = await readPeople(db, cast);
  const idOf = new Map(people.map((person) => [person.email, person.id]));
  const [projects, jobTypes] = [await readProjects(db, cast, idOf), await readJobTypes(db, cast)];
  return { people, projects, jobTypes, lists: await readLists(db) };
}

async function readPeople(db: InstanceDatabase, cast: DemoCast): Promise<WorldPerson[]> {
  const rows = await db.query.selectFrom('users').select(['id', 'email']).where('removed_at', 'is', null).execute();
  const ids = new Map(rows.map((row) => [row.email, row.id]));
  return cast.people.map(({ email, role, first, last, state, companies }) => ({
    id: ids.get(email) ?? changed(),
    email,
    role,
    name: `${first} ${last}`,
    isActive: state === 'active',
    signsIn: state === 'active',
    companies: companies ?? [],
  }));
}

async function readProjects(
  db: InstanceDatabase,
  cast: DemoCast,
  idOf: ReadonlyMap<string, string>,
): Promise<WorldProject[]> {
  const rows = await db.query.selectFrom('projects').select(['id', 'name']).where('removed_at', 'is', null).execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const values = await db.query
    .selectFrom('project_field_values')
    .select(['project_id', 'value'])
    .where('field_id', '=', fieldIds.contact)
    .execute();
  const liftColumns = columnsOf(cast.fields.find(({ id }) => id === fieldIds.lifts) ?? changed());
  const contacts = new Map(values.map((row) => [row.project_id, row.value]));
  return Promise.all(
    cast.projects.map(async (project) => {
      const id = ids.get(project.name) ?? changed();
      const lifts = await readRows(db, { projectId: id, fieldId: fieldIds.lifts }, tableRowLimit);
      return {
        id,
        project,
        contact: String(contacts.get(id) ?? changed()),
        lifts: lifts.length > 0 ? lifts.map((row) => ({ ...row, columns: [...liftColumns] })) : changed(),
        memberIds: project.members.map((email) => idOf.get(email) ?? changed()),
        clientIds: cast.people.flatMap((person) => {
          const isTheirs = person.role === 'client' && person.companies?.some((one) => project.companies.includes(one));
          return isTheirs || project.clients.includes(person.email) ? [idOf.get(person.email) ?? changed()] : [];
        }),
      };
    }),
  );
}

async function readLists(db: InstanceDatabase): Promise<Noted['lists']> {
  const rows = await db.query
    .selectFrom('list_options')
    .select(['id', 'list', 'label'])
    .where('list', 'in', instanceLists)
    .where('project_id', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('label')
    .execute();
  const offered = (list: InstanceList) => {
    const items = rows.filter((row) => row.list === list).map(({ id, label }) => ({ id, label }));
    return items.length > 0 ? items : changed();
  };
  return { factories: offered('factories'), materials: offered('materials'), customers: offered('customers') };
}

async function readJobTypes(db: InstanceDatabase, cast: DemoCast): Promise<WorldJobType[]> {
  const rows = await db.query
    .selectFrom('job_types')
    .select(['id', 'unique_id'])
    .where('removed_at', 'is', null)
    .execute();
  const ids = new Map(rows.map((row) => [row.unique_id, row.id]));
  return Promise.all(
    cast.questionnaires.map(async (questionnaire) => {
      const id = ids.get(questionnaire.uniqueId) ?? changed();
      const { definition } = (await readQuestionnaire(db, id)) ?? changed();
      const { questions } = definition;
      // A demo of before there were plans has no questions about them.
      const hasPlans = questions.some(marksPlans);
      const own = questionnaire.questions.filter((question) => hasPlans || !marksPlans(question));
      const isSame =
        questions.length === own.length && questions.every(({ revision, disabled }) => revision === 1 && !disabled);
      if (!isSame) changed();
      const questionById = new Map(questions.map((question, index) => [question.id, own[index] ?? changed()]));
      const titles = namesInAll({ title: questionnaire.title, ...cast.naming(questionnaire.title) });
      return { id, questionnaire, titles, definition, questionById };
    }),
  );
}
