import { renameReferences } from '@plumbline/domain/expressions/references';
import { formulaNames } from '@plumbline/domain/questionnaire/formulas';
import { withNames } from '@plumbline/domain/questionnaire/question-names';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { isScored } from '@plumbline/domain/question-types/points';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { languages } from '@plumbline/domain/languages/languages';
import type { NameTranslations } from '@plumbline/domain/languages/names';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import { dayLength, minute } from './calendar.ts';
import type { DemoCast } from './demo-cast.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import type { NewRow } from './insert-rows.ts';
import { insertRows } from './insert-rows.ts';
import type { PictureName } from './pictures/picture-names.ts';
import type { DemoQuestion, DemoQuestionnaire } from './questionnaires/words.ts';
import { demoPassMark } from './questionnaires/words.ts';
import type { Pictures } from './store-pictures.ts';
import { assetRow } from './store-pictures.ts';

interface Making {
  now: number;
  actorId: string;
  pictures: Pictures;
}

/** Makes the job types of the demo with their questions. @returns what happened */
export async function makeJobTypes(db: InstanceDatabase, cast: DemoCast, making: Making): Promise<PastEvent[]> {
  const made = cast.questionnaires.map((questionnaire, index) =>
    jobTypeRows(questionnaire, cast, { ...making, now: making.now - (368 - index) * dayLength }),
  );
  const all = (pick: (rows: (typeof made)[number]) => readonly NewRow[]) => made.flatMap(pick);
  await insertRows(
    db,
    'assets',
    all((rows) => rows.assets),
  );
  await insertRows(
    db,
    'job_types',
    all((rows) => [rows.jobType]),
  );
  await insertRows(
    db,
    'questions',
    all((rows) => rows.questions),
  );
  await insertRows(
    db,
    'question_revisions',
    all((rows) => rows.revisions),
  );
  await insertRows(
    db,
    'job_type_questions',
    all((rows) => rows.places),
  );
  return made.flatMap((rows) => rows.events);
}

/** The title and the description in other languages. */
function translationsOf({ title, description }: DemoQuestionnaire, { naming }: DemoCast): NameTranslations {
  const [titles, descriptions] = [naming(title).translations, naming(description).translations];
  return Object.fromEntries(
    languages.flatMap((language) => {
      const [name, text] = [titles[language]?.['name'], descriptions[language]?.['name']];
      return name === undefined
        ? []
        : [[language, { name, ...(text === undefined ? {} : { description: text }) }] as const];
    }),
  );
}

function jobTypeRows(questionnaire: DemoQuestionnaire, cast: DemoCast, { now, actorId, pictures }: Making) {
  const jobTypeId = newId(now);
  const ids = new Map(questionnaire.questions.map((question, index) => [question.key, newId(now + index * minute)]));
  const idOf = (key: string) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`${questionnaire.title}: a path leads to "${key}", which is not there`);
    return id;
  };
  const assets: NewRow[] = [];
  const asset = (name: PictureName, showsFault: boolean) => {
    const id = newId(now);
    assets.push({ ...assetRow(pictures, { id, name, showsFault, takenAt: now, by: actorId }), target: 'question' });
    return id;
  };
  const time = new Date(now).toISOString();
  const created = { created_by: actorId, created_at: time };
  const { title } = questionnaire;
  const relations = { jobTypeId };
  const events = [
    pastEvent('job_type.created', {
      at: now,
      actorId,
      subjectId: jobTypeId,
      relations,
      before: null,
      after: { title, templateId: null },
    }),
    ...questionnaire.questions.map((question, index) =>
      pastEvent('question.created', {
        at: now + (index + 1) * minute,
        actorId,
        subjectId: idOf(question.key),
        relations,
        before: null,
        after: { title: question.title, type: questionTypeNumber(question.type), revision: 1 },
      }),
    ),
  ];
  return {
    events,
    assets,
    jobType: {
      id: jobTypeId,
      title,
      translations: translationsOf(questionnaire, cast),
      icon: questionnaire.icon,
      settings: {
        description: questionnaire.description,
        previewSettings: (questionnaire.mainQuestions ?? []).map(idOf),
        answerLocation: true,
        allowAddToSummary: true,
        stepperRTL: questionnaire.rightToLeft,
        plannedLength: questionnaire.plannedLength,
        ...(questionnaire.questions.some(isScored) && { passMark: demoPassMark }),
      },
      client_can_create: questionnaire.clientCanCreate,
      unique_id: questionnaire.uniqueId,
      updated_at: time,
      ...created,
    },
    questions: questionnaire.questions.map(({ key }) => ({
      id: idOf(key),
      root_id: idOf(key),
      current_revision: 1,
      ...created,
    })),
    revisions: questionnaire.questions.map((question) => ({
      question_id: idOf(question.key),
      revision: 1,
      type: questionTypeNumber(question.type),
      title: question.title,
      description: question.description,
      settings: settingsOf(question, idOf, asset),
      file_required: question.fileRequired,
      is_client_visible: question.isClientVisible,
      step_icon: question.stepIcon,
      ...created,
    })),
    places: withNames(questionnaire.questions.map((question, sequence) => ({ ...question, sequence, name: '' }))).map(
      ({ key, sequence, name }) => ({ job_type_id: jobTypeId, question_id: idOf(key), sequence, name }),
    ),
  };
}

/** The settings in their stored form: keys of the demo become ids, named pictures become files. */
export function settingsOf(
  question: DemoQuestion,
  idOf: (key: string) => string,
  asset: (name: PictureName, showsFault: boolean) => string,
): QuestionSettings {
  const path = question.leads.map(([value, key]) => ({ value, toQuestion: idOf(key) }));
  const childs = question.settings.childs?.map((option) => {
    const picture = question.optionPictures[option.value];
    return picture ? { ...option, file: asset(picture, picture.endsWith('undercut')) } : option;
  });
  const formulas = Object.fromEntries(
    formulaNames.flatMap((name) => {
      const formula = question.settings[name];
      return formula ? [[name, renameReferences(formula, idOf)]] : [];
    }),
  );
  const settings = {
    ...questionTypeRegistry[question.type].defaults,
    ...question.settings,
    ...formulas,
    ...(childs && { childs }),
    ...(path.length > 0 && { path }),
    ...(question.shows && { image: asset(question.shows, false) }),
  };
  return questionTypeRegistry[question.type].settings.parse(settings);
}
