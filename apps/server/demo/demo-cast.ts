import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { NameTranslations } from '@plumbline/domain/languages/names';
import { withTranslation } from '@plumbline/domain/languages/names';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { namingIn, sayingIn, type DemoLanguage, type SaidName } from './demo-words.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { contracts, demoFields, demoLists, liftColumns } from './project-fields.ts';
import { demoProjects, type DemoProject } from './projects.ts';
import { allQuestionnaires } from './questionnaires/all-questionnaires.ts';
import { escalatorInspection } from './questionnaires/escalator-inspection.ts';
import { serviceCall } from './questionnaires/service-call.ts';
import type { DemoQuestionnaire } from './questionnaires/words.ts';
import { demoSkills, type DemoSkill } from './skills.ts';

/** Who and what there is in a demo of one language. */
export interface DemoCast {
  readonly language: DemoLanguage;
  readonly companyName: string;
  readonly settings: Partial<AppSettings>;
  /** What a name is in this demo, and in other languages. */
  readonly naming: (text: string) => SaidName;
  readonly people: readonly DemoPerson[];
  readonly projects: readonly DemoProject[];
  readonly skills: readonly DemoSkill[];
  readonly fields: readonly ProjectField[];
  readonly lists: typeof demoLists;
  readonly contracts: Readonly<Record<keyof typeof contracts, string>>;
  readonly liftColumns: Readonly<Record<keyof typeof liftColumns, string>>;
  readonly questionnaires: readonly DemoQuestionnaire[];
}

const companyName = 'Anakh Lift Inspection | אנך בדיקות מעליות';

/** Written in Hebrew; the others in English. */
const inHebrew: readonly DemoQuestionnaire[] = [escalatorInspection, serviceCall];

/** A few names stay in the other language, as they do wherever two languages live side by side. */
const keptNames: Readonly<Record<DemoLanguage, ReadonlySet<string>>> = {
  en: new Set(['tamar.shaked@demo.test', 'eitan.golan@demo.test', 'מגדלי הארבעה']),
  he: new Set(['oleg.marchenko@demo.test', 'sara.weiss@demo.test', 'Rothschild 45 Residences']),
  mixed: new Set(),
};

function mapped<Key extends string>(texts: Readonly<Record<Key, string>>, say: (text: string) => string) {
  return Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, say(text)] as const)) as Readonly<
    Record<Key, string>
  >;
}

type Naming = DemoCast['naming'];

/** A field's own translations, and those of its columns by what they are called here. */
function translationsOf(field: ProjectField, naming: Naming): NameTranslations {
  const columns = field.table.length > 0 ? Object.values<string>(liftColumns).map(naming) : [];
  const said = [
    { key: 'name', ...naming(field.label) },
    ...columns.map((one) => ({ key: `column.${one.name}`, ...one })),
  ];
  return said.reduce<NameTranslations>(
    (all, { key, translations }) =>
      Object.entries(translations).reduce(
        (sum, [language, texts]) =>
          withTranslation(sum, { language: language as Language, key, text: texts['name'] ?? '' }),
        all,
      ),
    {},
  );
}

/** The headings of fields in other languages. */
function groupsOf(naming: Naming): AppSettings['groupTranslations'] {
  const groups = new Set(demoFields.flatMap(({ settings }) => settings.group ?? []));
  return Object.fromEntries(
    [...groups].map((group) => {
      const { name, translations } = naming(group);
      return [
        name,
        Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, texts['name']])),
      ];
    }),
  );
}

/** The demo's people in a language. */
export function castOf(language: DemoLanguage): DemoCast {
  const say = sayingIn(language);
  const naming = namingIn(language);
  const namesOfLanguage = keptNames[language];
  const questionnaires =
    language === 'mixed'
      ? allQuestionnaires
      : allQuestionnaires.filter((one) => inHebrew.includes(one) === (language === 'he'));
  const columns = mapped(liftColumns, (text) => naming(text).name);
  return {
    language,
    companyName: say(companyName),
    settings: {
      ...(language === 'he' ? { defaultLanguage: 'he' as const } : {}),
      groupTranslations: groupsOf(naming),
    },
    naming,
    people: demoPeople.map((person) => ({
      ...person,
      ...(language === 'mixed' ? {} : { language }),
      ...(namesOfLanguage.has(person.email) ? {} : { first: say(person.first), last: say(person.last) }),
      ...(person.companies ? { companies: person.companies.map(say) } : {}),
    })),
    projects: demoProjects.map((project) => ({
      ...project,
      name: namesOfLanguage.has(project.name) ? project.name : say(project.name),
      address: say(project.address),
      companies: project.companies.map(say),
      building: { ...project.building, contact: say(project.building.contact) },
    })),
    skills: demoSkills.map((skill) => ({
      ...skill,
      name: say(skill.name),
      askedBy: skill.askedBy.filter((one) => questionnaires.includes(one)),
    })),
    fields: demoFields.map((field) =>
      projectField.parse({
        ...field,
        label: naming(field.label).name,
        translations: translationsOf(field, naming),
        ...(field.table.length > 0 ? { table: [Object.values(columns)] } : {}),
        settings: {
          ...field.settings,
          ...(field.settings.group ? { group: naming(field.settings.group).name } : {}),
          ...(field.settings.qrColumn ? { qrColumn: columns.registration } : {}),
        },
      }),
    ),
    lists: Object.fromEntries(
      Object.entries(demoLists).map(([list, labels]) => [list, labels.map((label) => naming(label).name)]),
    ) as unknown as typeof demoLists,
    contracts: mapped(contracts, (text) => naming(text).name),
    liftColumns: columns,
    questionnaires,
  };
}

/** Which demo an instance holds, by the name of its company; mixed where somebody has given it another. */
export async function languageOfDemo(db: InstanceDatabase): Promise<DemoLanguage> {
  const row = await db.first(sql<{ name: string }>`
    select s.value #>> '{}' as name from ${db.table('settings')} s where s.name = 'companyName'`);
  const languages = ['en', 'he'] as const;
  return languages.find((language) => sayingIn(language)(companyName) === row?.name) ?? 'mixed';
}
