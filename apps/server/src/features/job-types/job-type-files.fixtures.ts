import { readFile } from 'node:fs/promises';
import type { ImportedJobType } from '@plumbline/contract/job-type-files';
import * as calls from '@plumbline/contract/job-type-files';
import type { JobType } from '@plumbline/contract/job-types';
import { writeSpreadsheet } from '../../adapters/spreadsheets/write-spreadsheet.ts';
import { formWithFile } from '../../../test/support/multipart.ts';
import type { SetServer } from '../../../test/support/set-server.ts';
import type { Answered, TestPerson } from '../../../test/support/test-server.ts';

/** XLSForms that others made. */
export const foreignForms = new URL('./fixtures/xlsforms/', import.meta.url);
/** The bytes of one of them. Takes its file name. */
export const foreignForm = (name: string) => readFile(new URL(name, foreignForms));

interface Sent {
  as?: TestPerson;
  bytes: Buffer;
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** How files of job types go in and out; by `admin`, where nobody else is named. */
export function jobTypeFiles(on: SetServer<'admin'>) {
  return {
    send: async ({ as = on.admin, bytes, name = 'form.xlsx', query = {}, headers }: Sent) => {
      const form = formWithFile(bytes, { name });
      const answered = await on.server.send({
        method: 'POST',
        url: '/v2/jobtype/import',
        query,
        payload: form.payload,
        headers: { ...form.headers, ...headers },
        as,
      });
      return answered as Answered<ImportedJobType>;
    },
    exported: async (id: string, format: 'xlsform' | 'json', as = on.admin) => {
      const { status, body, headers } = await on.server.call(calls.exportJobType, {
        as,
        params: { id },
        query: { format },
      });
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(`${JSON.stringify(body, null, 2)}\n`);
      return { status, bytes, headers };
    },
  };
}

/** A form of these rows. */
export const sheet = (
  rows: readonly (readonly (string | number | null)[])[],
  choices: readonly (readonly string[])[] = [],
) =>
  writeSpreadsheet([
    { name: 'survey', rows },
    { name: 'choices', rows: [['list_name', 'name', 'label'], ...choices] },
  ]);

/** The questions with their ids by their place, so that two job types can be compared. */
export function shapeOf(jobType: JobType): unknown {
  let text = JSON.stringify(
    jobType.questions.map(
      ({ type, title, description, settings, fileRequired, isClientVisible, darkMode, stepIcon, ID, ...said }) => ({
        ID,
        type,
        title,
        description,
        settings,
        fileRequired,
        isClientVisible,
        darkMode,
        stepIcon,
        language: said.language,
        translations: said.translations,
      }),
    ),
  );
  jobType.questions.forEach((question, place) => {
    text = text.replaceAll(question.ID, `question-${place}`);
  });
  return JSON.parse(text);
}

/** The job type that an import has made. */
export const made = ({ body }: Answered<ImportedJobType>): JobType => {
  if (!body.job_type) throw new Error(JSON.stringify(body));
  return body.job_type;
};
