import type { JobTypeFile } from '@plumbline/contract/job-type-files';
import type { NameTranslations } from '@plumbline/domain/languages/names';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { Change } from '../../events/change-transaction.ts';
import { newId } from '../../ids.ts';
import { insertQuestions } from './insert-questions.ts';

interface JobTypeToInsert extends Omit<JobTypeFile, 'format' | 'version'> {
  /** Its name and description in other languages. */
  readonly translations?: NameTranslations;
}

/**
 * Writes a job type that was read from a file, with its questions, and records it. The ids of the questions are new ones
 * already, in everything that speaks of them too. @returns the id of the job type
 */
export async function insertJobType(
  { db, record }: Pick<Change, 'db' | 'record'>,
  { title, icon, settings, clientCanCreate, questions, translations = {} }: JobTypeToInsert,
  authorId: string,
): Promise<string> {
  const id = newId();
  const { isDisabled = false, ...jobTypeSettings } = settings;
  await db.query
    .insertInto('job_types')
    .values({
      id,
      title,
      icon,
      settings: JSON.stringify(jobTypeSettings),
      translations: JSON.stringify(translations),
      is_disabled: isDisabled,
      client_can_create: clientCanCreate,
      is_template: false,
      unique_id: newId(),
      created_by: authorId,
    })
    .execute();
  await insertQuestions(
    db,
    id,
    questions.map((question, sequence) => ({
      ...question,
      id: question.ID,
      isNew: true,
      rootId: question.ID,
      type: questionTypeNumber(question.type),
      sequence,
    })),
    authorId,
  );
  record('job_type.created', {
    subjectId: id,
    relations: { jobTypeId: id },
    before: null,
    after: { title, templateId: null },
  });
  return id;
}
