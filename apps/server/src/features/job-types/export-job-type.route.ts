import * as calls from '@plumbline/contract/job-type-files';
import type { JobType } from '@plumbline/contract/job-types';
import { questionFromWire } from '@plumbline/contract/questions';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import type { Language } from '@plumbline/domain/settings/languages';
import { exportXlsForm, type ExportedForm } from '@plumbline/domain/xlsform/export-xlsform';
import { writeSpreadsheet } from '../../adapters/spreadsheets/write-spreadsheet.ts';
import { FileResponse } from '../../http/responses.ts';
import { endpoint } from '../../http/endpoint.ts';
import { toJobTypeFile } from './job-type-file.ts';
import { readJobType } from './job-types.queries.ts';
import { wireProblem } from './read-job-type-file.ts';

const yesAndNo: Readonly<Record<Language, readonly [string, string]>> = { en: ['Yes', 'No'], he: ['כן', 'לא'] };

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
    yesAndNo: (language) => yesAndNo[language as Language] ?? yesAndNo.en,
  });
}

export const exportJobType = endpoint(calls.exportJobType, {
  isHeavy: true,
  handle: async ({ db, actor, settings, input: { params, query } }) => {
    const jobType = await readJobType(db, actor, params.id);
    if (query.format === 'json') {
      return new FileResponse({
        stream: Buffer.from(toJobTypeFile(jobType)),
        contentType: 'application/json; charset=utf-8',
        fileName: `${jobType.title}.json`,
      });
    }
    return new FileResponse({
      stream: await writeSpreadsheet(asXlsForm(jobType, settings.defaultLanguage).sheets),
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      fileName: `${jobType.title}.xlsx`,
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
