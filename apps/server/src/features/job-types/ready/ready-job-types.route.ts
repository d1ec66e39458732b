import type { JobTypeFile } from '@plumbline/contract/job-type-files';
import * as calls from '@plumbline/contract/ready-job-types';
import type { ReadyQuestion } from '@plumbline/contract/ready-job-types';
import { languages, type Language } from '@plumbline/domain/languages/languages';
import type { NameTranslations } from '@plumbline/domain/languages/names';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import { isFileRequired } from '@plumbline/domain/questionnaire/definition';
import { readJobTypeTexts } from '@plumbline/texts/job-type-texts';
import { endpoint } from '../../../http/endpoint.ts';
import { Problem } from '../../../http/problem.ts';
import { FileResponse } from '../../../http/responses.ts';
import { newId } from '../../../ids.ts';
import { insertJobType } from '../insert-job-type.ts';
import { asQuestion, renamed, type FileQuestion } from '../job-type-file.ts';
import { readJobType } from '../job-types.queries.ts';
import { readyJobTypeFile, readyJobTypeNames } from './ready-job-types.ts';

/** All languages, beginning with this one. */
function startingWith(first: Language): readonly [Language, ...Language[]] {
  return [first, ...languages.filter((one) => one !== first)];
}

function fileOf(name: string, inLanguages: readonly [Language, ...Language[]]): JobTypeFile {
  if (!readyJobTypeNames.includes(name)) throw new Problem('not_found');
  return readyJobTypeFile(name, inLanguages);
}

function listItem(name: string, file: JobTypeFile) {
  const asked = file.questions.map(asQuestion).filter((question) => !isStep(question));
  const { description = '' } = file.settings;
  return { name, title: file.title, description, icon: file.icon, questions_count: asked.length };
}

export const listReadyJobTypes = endpoint(calls.listReadyJobTypes, {
  handle: async ({ authorize, language }) => {
    authorize('job_type.create');
    const items = readyJobTypeNames.map((name) => listItem(name, readyJobTypeFile(name, [language])));
    return items.toSorted((one, other) => one.title.localeCompare(other.title, language));
  },
});

export const readReadyJobType = endpoint(calls.readReadyJobType, {
  handle: async ({ authorize, language, input: { params } }) => {
    authorize('job_type.create');
    const file = fileOf(params.name, [language]);
    return { ...listItem(params.name, file), questions: file.questions.map(previewOf) };
  },
});

function previewOf(question: FileQuestion, place: number): ReadyQuestion {
  const asked = asQuestion(question, place);
  const { settings } = asked;
  return {
    name: asked.name,
    type: asked.type,
    title: asked.title,
    description: asked.description,
    options: (settings.childs ?? []).map(({ value, caption }) => caption ?? value),
    isMandatory: takesAnswer(asked) && settings.isMandatory === true,
    isConditional: Boolean(settings.showWhen),
    isRepeated: isRepeatGroup(asked),
    takesPhoto: isFileRequired(asked),
    takesSignature: settings.signature === true,
  };
}

export const exportReadyJobType = endpoint(calls.exportReadyJobType, {
  handle: async ({ authorize, settings, input: { params } }) => {
    authorize('job_type.create');
    const file = fileOf(params.name, startingWith(settings.defaultLanguage));
    return new FileResponse({
      stream: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
      contentType: 'application/json; charset=utf-8',
      fileName: `${file.title}.json`,
    });
  },
});

export const takeReadyJobType = endpoint(calls.takeReadyJobType, {
  handle: async ({ db, actor, authorize, settings, record, input: { params, body } }) => {
    authorize('job_type.create');
    const [first = settings.defaultLanguage, ...others] = body.languages ?? startingWith(settings.defaultLanguage);
    const file = fileOf(params.name, [first, ...others]);
    const own = renamed(file, new Map(file.questions.map(({ ID }) => [ID, newId()])));
    const title = body.title ?? own.title;
    const id = await insertJobType(
      { db, record },
      { ...own, title, translations: translationsOf(params.name, title, [first, ...others]) },
      actor.id,
    );
    return readJobType(db, actor, id);
  },
});

/** What the job type is called in its other languages; a title of somebody's own is not translated. */
function translationsOf(name: string, title: string, inLanguages: readonly Language[]): NameTranslations {
  const texts = inLanguages.map((language) => [language, readJobTypeTexts(language, name)] as const);
  const isOwn = texts[0]?.[1].title !== title;
  return Object.fromEntries(
    texts
      .slice(1)
      .map(([language, said]) => [language, { ...(isOwn ? {} : { name: said.title }), description: said.description }]),
  );
}
