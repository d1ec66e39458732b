import { nameInLanguage } from '../../../database/reference-json.ts';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import type { CellFile } from '@plumbline/domain/reports/cells';
import type { RowContext } from '@plumbline/domain/reports/row-cells';
import type { CellWords } from '@plumbline/domain/reports/cell-text';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { fullName } from '@plumbline/domain/users/names';
import type { Language } from '@plumbline/domain/languages/languages';
import { profileFieldHolds } from '@plumbline/domain/users/profile-field-traits';
import { isId } from '@plumbline/domain/ids/id-text';
import { optionText } from '@plumbline/domain/question-types/choosing';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { asWritten } from '@plumbline/texts/fill';
import { say } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { choiceIds, choosesNamed, translatedChoices } from '../../projects/index.ts';
import { reportWords } from '../../lists/index.ts';
import { statusText } from '../../../events/texts/status-texts.ts';
import type { LoadedRow, RowLoader } from './load-rows.ts';
import type { OpenReport } from './open-report.ts';
import type { RowCosts } from './row-costs.ts';
import type { ReportReader } from '../../lists/index.ts';

/** Beside a figure: so many values are left out of it. */
export const unreadText = (language: Language, count: number): string =>
  say(language, ($) => $.reports.unread, { count }, asWritten);

/** The words of cells in the reader's language. @param isForPrograms with days and moments as programs read them */
export function cellWords(
  { language, settings }: Pick<ReportReader, 'language' | 'settings'>,
  isForPrograms = false,
): CellWords {
  const { yes, no } = reportWords(language);
  const unread = (count: number) => unreadText(language, count);
  return { yes, no, timeZone: settings.timezone, isForPrograms, unread };
}

/** Names of what fields only name by an id: files, skills, people. Remembered for the length of one reading. */
export class NamesInRows {
  readonly #files = new Map<string, CellFile>();
  readonly #skills = new Map<string, string>();
  readonly #choices = new Map<string, string | undefined>();
  readonly #report: OpenReport;
  readonly #loader: RowLoader;
  #knowsSkills = false;

  constructor(report: OpenReport, loader: RowLoader) {
    this.#report = report;
    this.#loader = loader;
  }

  file = (id: string): CellFile | undefined => this.#files.get(id);
  choice = (id: string): string | undefined => this.#choices.get(id);
  skill = (id: string): string | undefined => this.#skills.get(id);
  person = (id: string): string | undefined => {
    const person = this.#loader.people.get(id);
    return person && fullName({ first: person.firstName, last: person.lastName });
  };

  /** Reads the names that these rows need. */
  async load(db: InstanceDatabase, rows: readonly LoadedRow[]): Promise<void> {
    const { reader, checked } = this.#report;
    const { settings, actor } = reader;
    const fields = new Set(checked.columns.map(({ column }) => `${column.type}/${column.field}`));
    const ofProjects = settings.projectFields.filter(({ id }) => fields.has(`project_field/${id}`));
    const ofPeople = settings.userFields.filter(({ value }) => fields.has(`profile_field/${value}`));
    const files = new Set<string>();
    const people = new Set<string>();
    for (const { facts } of rows) {
      for (const field of ofProjects) {
        if (fieldHolds(field, 'files')) for (const id of idsIn(facts.project?.fields[field.id])) files.add(id);
      }
      for (const field of ofPeople) {
        for (const { profile } of Object.values(facts.people).flat()) {
          if (profileFieldHolds(field, 'files')) for (const id of idsIn(profile[field.value])) files.add(id);
          if (profileFieldHolds(field, 'person')) for (const id of idsIn([profile[field.value]])) people.add(id);
        }
      }
    }
    for (const id of this.#optionPictures()) files.add(id);
    await this.#loadChoices(db, rows);
    await this.#loadFiles(db, files);
    if (people.size > 0) await this.#loader.people.load({ ...reader, db }, people);
    const showsSkills = ofProjects.some(({ type }) => projectFieldTypes[type].toggle === 'skills');
    if (showsSkills && !this.#knowsSkills && seesSkills(actor)) await this.#loadSkills(db);
  }

  /** Pictures that stand for options without words. */
  #optionPictures(): readonly string[] {
    return [...this.#report.questions.values()]
      .filter(({ type }) => questionTraits[type].options === 'pictures')
      .flatMap(({ settings }) =>
        (settings.childs ?? []).flatMap(({ file, caption }) => (file && !caption ? [file] : [])),
      );
  }

  async #loadFiles(db: InstanceDatabase, ids: ReadonlySet<string>): Promise<void> {
    const wanted = [...ids].filter((id) => isId(id) && !this.#files.has(id));
    if (wanted.length === 0) return;
    const found = await db.rows(sql<CellFile>`
      select f.id as "_id", f.original_name as name, f.content_type like 'image/%' as "isPicture"
      from ${db.table('assets')} f where f.id = any(${wanted}::uuid[]) and f.removed_at is null`);
    for (const file of found) this.#files.set(file._id, file);
  }

  /** Chosen options and job types, of answers and of the projects' fields, as the reader calls them. */
  async #loadChoices(db: InstanceDatabase, rows: readonly LoadedRow[]): Promise<void> {
    const wanted = new Set<string>();
    const add = (value: unknown) => {
      for (const id of choiceIds(value)) if (!this.#choices.has(id)) wanted.add(id);
    };
    for (const { facts } of rows) {
      for (const answers of facts.answers.values()) {
        for (const { question, value } of answers) if (choosesNamed(question.type)) add(value);
      }
      if (facts.issue && choosesNamed(facts.issue.question.type)) add(facts.issue.value);
      Object.values(facts.project?.fields ?? {}).forEach(add);
    }
    if (wanted.size === 0) return;
    const names = await translatedChoices(db, this.#report.reader.language, wanted);
    for (const id of wanted) this.#choices.set(id, names.get(id));
  }

  async #loadSkills(db: InstanceDatabase): Promise<void> {
    this.#knowsSkills = true;
    const found = await db.rows(sql<{ id: string; name: string }>`
      select s.id, ${nameInLanguage(this.#report.reader.language, sql`s.name`, sql`s.translations`)} as name from ${db.table('skills')} s where s.removed_at is null`);
    for (const { id, name } of found) this.#skills.set(id, name);
  }
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && isId(one)) : [];
}

/** What options are called now, of the questions that were asked otherwise before. */
function presentOptions({ questions }: OpenReport): (question: string, value: string) => string | undefined {
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const { id, asked, settings } of questions.values()) {
    if (asked.revision === 1 || !settings.childs) continue;
    names.set(id, new Map(settings.childs.map((option) => [option.value, optionText(option)])));
  }
  return (question, value) => names.get(question)?.get(value);
}

/** What the cells of a report have in common. */
export function rowContext(report: OpenReport, names: NamesInRows, { costs, tooDemanding }: RowCosts): RowContext {
  const { reader, checked, questionsOf } = report;
  const { settings, language, now } = reader;
  const words = reportWords(language);
  const codes: Readonly<Record<string, string>> = {
    yes: words.yes,
    no: words.no,
    running: words.running,
    next_day: words.nextDay,
    other: words.other,
  };
  const statuses = orderedStatuses(settings.customStatuses, settings.statusOrder);
  const ranks = new Map(statuses.map((status, rank) => [status, rank]));
  const named = (of: Readonly<Record<string, string>>) => (code: string) =>
    Object.hasOwn(of, code) ? (of[code] ?? code) : code;
  return {
    words: {
      timeZone: settings.timezone,
      code: named(codes),
      file: names.file,
      choice: names.choice,
      skill: names.skill,
      language,
      person: names.person,
      status: (status) => statusText(status, language, settings),
      statusRank: (status) => ranks.get(status) ?? ranks.size,
      role: named(words.roles),
      userState: named(words.states),
      questionStatus: named(words.statuses),
      option: presentOptions(report),
    },
    clock: { now, timeZone: settings.timezone },
    costs,
    tooDemanding,
    projectFields: new Map(settings.projectFields.map((field) => [field.id, field])),
    profileFields: new Map(settings.userFields.map((field) => [field.value, field])),
    questionsOf,
    periods: report.periods,
    columns: new Map(checked.columns.map((one) => [one.column._id, one])),
  };
}
