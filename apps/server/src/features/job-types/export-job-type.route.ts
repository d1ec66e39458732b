import * as calls from '@plumbline/contract/job-type-files';
import type { JobType } from '@plumbline/contract/job-types';
import { questionFromWire } from '@plumbline/contract/questions';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { isLanguage, type Language } from '@plumbline/domain/languages/languages';
import { exportXlsForm, type ExportedForm } from '@plumbline/domain/xlsform/export-xlsform';
import { textsIn } from '@plumbline/texts/texts';
import { writeSpreadsheet } from '../../adapters/spreadsheets/write-spreadsheet.ts';
import { FileResponse } from '../../http/responses.ts';
import { endpoint } from '../../http/endpoint.ts';
import { recordExport } from '../exports/index.ts';
import { toJobTypeFile } from './job-type-file.ts';
import { readJobType } from './job-types.queries.ts';
import { wireProblem } from './read-job-type-file.ts';

/** Yes and no in a language of a form; in English where the product has no texts in it. */
function yesAndNo(language: string): readonly [string, string] {
  const { yes, no } = textsIn(isLanguage(language) ? language : 'en').forms;
  return [yes, no];
}

/** In a form whose languages nobody has named, it is the company's: XLSForm wants one. */
function asXlsForm(jobType: JobType, companyLanguage: Language): ExportedForm {
  const { languages } = jobType.settings;
  return exportXlsForm({
    definition: makeDefinition(jobType._id, jobType.questions.map(questionFromWire)),
    title: jobType.title,
    formId: jobType._id,
    version: jobType.updated_at.replaceAll(/\D/g, '').slice(0, 14),
    languages: languages.length > 0 ? languages : [companyLanguage],
    isNamed: languages.length > 0,
    yesAndNo,
  });
}

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportJobType = endpoint(calls.exportJobType, {
  isHeavy: true,
  // It records who has the file.
  writes: true,
  handle: async (context) => {
    const { db, actor, settings, input } = context;
    const { format } = input.query;
    const jobType = await readJobType(db, actor, input.params.id);
    const bytes =
      format === 'json'
        ? Buffer.from(toJobTypeFile(jobType))
        : await writeSpreadsheet(asXlsForm(jobType, settings.defaultLanguage).sheets);
    const fileName = `${jobType.title}.${format === 'json' ? 'json' : 'xlsx'}`;
    const rows = jobType.questions.length;
    recordExport(context, {
      kind: format === 'json' ? 'job_type_json' : 'job_type_xlsx',
      name: fileName,
      rows,
      size: bytes.length,
    });
    return new FileResponse({
      stream: bytes,
      contentType: format === 'json' ? 'application/json; charset=utf-8' : spreadsheetType,
      fileName,
    });
  },
});

export const reportJobTypeExport = endpoint(calls.reportJobTypeExport, {
  handle: async ({ db, actor, settings, language, input: { params, query } }) => {
    const jobType = await readJobType(db, actor, params.id);
    const problems = query.format === 'json' ? [] : asXlsForm(jobType, settings.defaultLanguage).problems;
    return { report: problems.map((problem) => wireProblem(problem, language)) };
  },
});
