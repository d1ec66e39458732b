import { jobTypeFileLimit, importJobType as call, type WireFormProblem } from '@plumbline/contract/job-type-files';
import { expressionText } from '@plumbline/texts/expression-texts';
import { fieldText } from '@plumbline/texts/field-texts';
import { isStorable } from '@plumbline/contract/storable';
import { isId } from '@plumbline/domain/ids/id-text';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { findFormulaProblems } from '@plumbline/domain/questionnaire/formula-check';
import { arePathsSavable, findPathLoops } from '@plumbline/domain/questionnaire/path-check';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { Language } from '@plumbline/domain/languages/languages';
import { createHash } from 'node:crypto';
import type { Actor } from '@plumbline/domain/actor/actor';
import { textsIn } from '@plumbline/texts/texts';
import { assertAttachable } from '../../access/attachable-files.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import { respondOnce, writeKeyOf } from '../../http/idempotency.ts';
import { Problem } from '../../http/problem.ts';
import { receiveSmallFile } from '../../http/receive-small-file.ts';
import { asQuestion, type FileQuestion } from './job-type-file.ts';
import { insertJobType } from './insert-job-type.ts';
import { readJobType } from './job-types.queries.ts';
import { ownProblem, readJobTypeFile, type ReadFile } from './read-job-type-file.ts';

/** The most characters of a question's settings as JSON. */
const settingsLimit = 2_000_000;

/** Creates a job type from a file, or only previews the result. */
export const importJobType = endpoint(call, {
  ownTransaction: true,
  isHeavy: true,
  handle: async ({ db, actor, authorize, request, input, language: words, settings, inTransaction }) => {
    authorize('job_type.create');
    const { isCheck, language, title } = input.query;
    const { content, fileName } = await receiveSmallFile(request, jobTypeFileLimit);
    const read = await readJobTypeFile({
      content,
      fileName,
      language,
      words,
      instanceLanguage: settings.defaultLanguage,
      limitInMegabytes: jobTypeFileLimit / 1024 / 1024,
    });
    const faults = read.hasErrors ? [] : faultsOf(read.file.questions, words);
    const questions = read.hasErrors ? [] : await withAttachablePictures(db, actor, read, words);
    const report = [...read.report, ...faults].toSorted((one, other) => Number(other.is_error) - Number(one.is_error));
    const answer = {
      title: title ?? read.file.title,
      format: read.format,
      language: read.language,
      languages: [...read.languages],
      questions_count: read.file.questions.length,
      report,
    };
    if (isCheck) return { ...answer, job_type: null };
    refuseErrors(report);

    const write = writeKeyOf(request, actor.id, call.name, input, createHash('sha256').update(content).digest('hex'));
    return inTransaction((change) =>
      respondOnce(change.db, write, async () => {
        const id = await insertJobType(change, { ...read.file, title: answer.title, questions }, actor.id);
        return { ...answer, job_type: await readJobType(change.db, actor, id) };
      }),
    );
  },
});

function refuseErrors(report: readonly WireFormProblem[]): void {
  const errors = report.filter((problem) => problem.is_error);
  if (errors.length === 0) return;
  throw new Problem('form_not_valid', {
    fields: errors.slice(0, 100).map(({ code, sheet, row, column, message }) => ({
      path: [sheet, column, row].filter((part) => part !== null).join(' '),
      code,
      message,
    })),
  });
}

/**
 * The problems that prevent saving these questions, as in the editor. An XLSForm that was read without errors has none.
 */
export function faultsOf(questions: readonly FileQuestion[], words: Language): WireFormProblem[] {
  const faults: WireFormProblem[] = [];
  questions.forEach((question, place) => {
    const at = `questions.${place}.settings`;
    const checked = questionTypeRegistry[question.type].settings.safeParse(question.settings, { reportInput: true });
    if (!checked.success) {
      faults.push(
        ...fieldProblems(checked.error.issues, words, at).map(({ path, message }) => ownProblem(path, message)),
      );
    } else if (JSON.stringify(question.settings).length > settingsLimit) {
      faults.push(ownProblem(at, fieldText('value_too_large', words, {})));
    } else if (!isStorable(question.settings)) faults.push(ownProblem(at, fieldText('text_not_storable', words, {})));
  });
  if (faults.length > 0) return faults;
  const definition = makeDefinition('file', questions.map(asQuestion));
  const placeOf = new Map(questions.map(({ ID }, place) => [ID, place]));
  for (const { questionId, setting, problem } of findFormulaProblems(definition)) {
    faults.push(ownProblem(`questions.${placeOf.get(questionId)}.settings.${setting}`, expressionText(problem, words)));
  }
  const loops = findPathLoops(definition);
  if (!arePathsSavable(loops)) {
    for (const id of new Set(loops.loops.flat())) {
      faults.push(ownProblem(`questions.${placeOf.get(id)}.settings.path`, fieldText('path_loops', words, {})));
    }
  }
  return faults;
}

/**
 * Pictures are files of one installation: those that this person could not attach here themselves are left out, and
 * reported.
 */
async function withAttachablePictures(
  db: InstanceDatabase,
  actor: Actor,
  { file: { questions }, report }: ReadFile,
  words: Language,
): Promise<FileQuestion[]> {
  const named = questions.flatMap((question, place) => {
    const { image, childs } = question.settings as { image?: unknown; childs?: unknown };
    const files = Array.isArray(childs) ? childs.map((child) => (child as { file?: unknown } | null)?.file) : [];
    return [question.backgroundMobile, question.backgroundDesktop, image, ...files].flatMap((id) =>
      typeof id === 'string' && id !== '' ? [{ path: `${place} ${id}`, id }] : [],
    );
  });
  const known = named.filter(({ id }) => isId(id));
  const refused = new Set(named.filter((one) => !known.includes(one)).map(({ id }) => id));
  await assertAttachable(db, actor, known, 'pictures').catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_valid') throw error;
    for (const { path } of error.fields) refused.add(path.slice(path.indexOf(' ') + 1));
  });
  if (refused.size === 0) return [...questions];
  report.push({
    code: 'media_left_out',
    is_error: false,
    sheet: 'json',
    row: null,
    column: null,
    value: null,
    message: textsIn(words).forms.problems.media_left_out,
  });
  const readable = (id: unknown) => (typeof id === 'string' && refused.has(id) ? null : id);
  return questions.map((question) => {
    const { childs, image, ...settings } = question.settings;
    return {
      ...question,
      backgroundMobile: readable(question.backgroundMobile) as string | null,
      backgroundDesktop: readable(question.backgroundDesktop) as string | null,
      settings: {
        ...settings,
        ...(image === undefined ? {} : { image: readable(image) }),
        ...(Array.isArray(childs)
          ? { childs: childs.map((child: { file?: unknown }) => ({ ...child, file: readable(child.file) })) }
          : {}),
      },
    };
  });
}
