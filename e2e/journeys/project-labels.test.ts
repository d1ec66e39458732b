import { changeJobType, changePublicLink } from '@plumbline/contract/job-types';
import { listJobs } from '@plumbline/contract/jobs';
import { changeProjectField, listTableRows } from '@plumbline/contract/project-fields';
import { createProject } from '@plumbline/contract/projects';
import { changeProjectFields } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { publicAnswerPath } from '@plumbline/domain/projects/labels';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../apps/server/test/support/read-pdf.ts';
import enProjects from '../../apps/web/src/i18n/en/projects.json' with { type: 'json' };
import enPublic from '../../apps/web/src/i18n/en/public-answers.json' with { type: 'json' };
import heProjects from '../../apps/web/src/i18n/he/projects.json' with { type: 'json' };
import hePublic from '../../apps/web/src/i18n/he/public-answers.json' with { type: 'json' };
import { expectAccessible, picture } from '../support/browser.ts';
import { answersOf, makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

const words = {
  en: {
    ...enProjects,
    sent: enPublic.sent.title,
    submit: enPublic.submit,
    lifts: 'Lifts',
    printed: ['Lift A', 'North hall', 'L-001', 'L-002', 'Scan to report'],
  },
  // A reader of PDFs gives words of the other direction in another order than they are seen.
  he: {
    ...heProjects,
    sent: hePublic.sent.title,
    submit: hePublic.submit,
    lifts: 'מעליות',
    printed: ['מעלית ב', 'לובי דרומי', 'סריקה לדיווח'],
  },
};

beforeAll(async () => {
  const projectFields = projectFieldDefinitions.parse([
    {
      id: 'lifts',
      label: 'Lifts',
      type: 'table',
      table: [['Lift', 'Hall', 'Code']],
      settings: { qrColumn: 'Code' },
      translations: { he: { '': 'מעליות', name: 'מעליות', label: 'מעליות' } },
    },
  ]);
  await stage.admin.call(changeProjectFields, { body: { projectFields } });
});

it.each(['en', 'he'] as const)(
  'labels of chosen rows are printed, and the code of one opens the public questionnaire with its row (%s)',
  async (language) => {
    const { labels, link, page: words0, fields, lifts, printed, submit, sent } = words[language];
    const title = `Lift fault ${language}`;
    const type = await makeJobType(stage.admin, title, [
      { type: 'project_table', title: 'Which lift?', settings: { projectTableType: 'lifts', isMandatory: true } },
    ]);
    const params = { id: type.id };
    await stage.admin.call(changeJobType, {
      params,
      body: { settings: { publicSources: true, languages: [language] } },
    });
    const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
    const project = await stage.admin.call(createProject, { body: { name: `Tower ${language}` } });
    const put = [
      { Lift: 'Lift A', Hall: 'North hall', Code: 'L-001' },
      { Lift: 'מעלית ב', Hall: 'לובי דרומי', Code: 'L-002' },
      { Lift: 'Lift C', Hall: 'Cellar', Code: 'L-003' },
    ];
    const place = { id: project._id };
    await stage.admin.call(changeProjectField, { params: place, body: { field: { id: 'lifts', rows: { put } } } });
    const rows = await stage.admin.call(listTableRows, { params: { ...place, field: 'lifts' } });

    const { page, mistakes } = await stage.enter({ language, view: 'desk', email: 'admin@demo.test' });
    const print = async () => {
      const dialog = page.getByRole('dialog').last();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: labels.save, exact: true }).click(),
      ]);
      return readPdf(await readFile(await download.path()));
    };
    await page.goto(`/project/view/${project._id}`);
    await page
      .getByRole('button', { name: new RegExp(lifts) })
      .last()
      .click();
    await page.getByRole('checkbox', { name: labels.choose.replace('{{number}}', '1'), exact: true }).check();
    await page.getByRole('checkbox', { name: labels.choose.replace('{{number}}', '2'), exact: true }).check();
    await picture(page, `labels-table-${language}`);
    await page.getByRole('button', { name: labels.print, exact: true }).click();
    await page.getByRole('combobox', { name: link.jobType, exact: true }).click();
    await page.getByRole('option', { name: title, exact: true }).click();
    await expectAccessible(page);
    await picture(page, `labels-dialog-${language}`);
    const some = await print();
    for (const text of printed) expect(some.text).toContain(text);
    expect(some.text).not.toMatch(/Lift C|C Lift/);
    await page.getByRole('button', { name: fields.table.close, exact: true }).click();

    await page.getByRole('button', { name: words0.more, exact: true }).click();
    await page.getByRole('menuitem', { name: link.open, exact: true }).click();
    await page.getByRole('combobox', { name: link.jobType, exact: true }).click();
    await page.getByRole('option', { name: title, exact: true }).click();
    await page.getByRole('button', { name: labels.print, exact: true }).click();
    await page.getByRole('radio', { name: labels.large, exact: true }).check();
    expect((await print()).text.match(/Tower/g)).toHaveLength(8);
    expect(mistakes).toEqual([]);

    // Whoever scans it, without an account.
    const stranger = await stage.open({ language, view: 'phone' });
    const row = rows.docs[1]?._id ?? '';
    await stranger.page.goto(publicAnswerPath(publicLink ?? '', project._id, row));
    await stranger.page.getByRole('option', { name: /מעלית ב/, selected: true }).waitFor();
    await expectAccessible(stranger.page);
    await picture(stranger.page, `labels-scanned-${language}`);
    await stranger.page.getByRole('button', { name: submit, exact: true }).tap();
    await stranger.page.getByRole('heading', { name: sent, exact: true }).waitFor();
    expect(stranger.mistakes).toEqual([]);
    const { docs } = await stage.admin.call(listJobs, { query: { search: title } });
    const { values } = await answersOf(stage.admin, docs[0]?._id ?? '');
    expect(values).toMatchObject({ 'Which lift?': [{ id: row, cells: { Code: 'L-002' } }] });
  },
);
