import { notifications } from '@mantine/notifications';
import { readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import { listCompanies, listCompanyProjects } from '@plumbline/contract/companies';
import { inviteUser } from '@plumbline/contract/invitations';
import { defaultJobTypeSettings, listJobTypes, readJobType } from '@plumbline/contract/job-types';
import { createJob, listJobs } from '@plumbline/contract/jobs';
import { createProject, listAllProjects } from '@plumbline/contract/projects';
import { listSkills, setJobSkills, skill } from '@plumbline/contract/skills';
import { readMe, searchUsers } from '@plumbline/contract/users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aWholeJobType } from '../../../../test/job-types.ts';
import { aJob, aListedJob } from '../../../../test/jobs.ts';
import { aPerson, aPickedUser, idOf } from '../../../../test/people.ts';
import { aProject } from '../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import en from '../../../i18n/en/create-wizard.json';
import enSkills from '../../../i18n/en/skills.json';
import enUi from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/create-wizard.json';
import type { CreateRequest } from '../../../lib/create-request.ts';
import { closeCreateWizard, openCreateWizard, useCreateRequest } from '../../../lib/create-request.ts';
import { CreateWizard } from './create-wizard.tsx';

const lift = aWholeJobType(11, { title: 'Lift', settings: { ...defaultJobTypeSettings, plannedLength: 90 } });
const door = aWholeJobType(12, { title: 'Fire door' });
const off = aWholeJobType(13, { title: 'Old', settings: { ...defaultJobTypeSettings, isDisabled: true } });
const harbour = { _id: idOf(21), name: 'Harbour', avatar: null };
const quay = { _id: idOf(22), name: 'Quay', avatar: null };
const climbing = skill.parse({
  _id: idOf(31),
  name: 'Climbing',
  avatar: null,
  translations: {},
  roles: [],
  permanent: true,
  expiry: null,
  holders_count: null,
  created_at: '2026-01-01T08:00:00.000Z',
  version: 1,
  can: [],
});

function Opened() {
  const request = useCreateRequest();
  return request ? <CreateWizard request={request} onClose={closeCreateWizard} /> : null;
}

/** What was sent to create something, with what else was said of it. */
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  closeCreateWizard();
  onCall(listJobTypes, () => [door, lift, off]);
  onCall(readJobType, ({ params }) => [lift, door].find(({ _id }) => _id === params['id']) ?? lift);
  onCall(listAllProjects, () => [harbour, quay]);
  onCall(listJobs, () => onePage([]));
  onCall(searchUsers, () => onePage([aPickedUser(2, 'Avner'), aPickedUser(3, 'Oleg')]));
  onCall(readAssignmentWarnings, () => ({ found: [], jobs: [], skills: [] }));
  onCall(createJob, ({ body }) => {
    sent.push(body);
    return aJob(41, { can: ['assign', 'manage_skills'] });
  });
});
afterEach(() => notifications.clean());

async function open(request: CreateRequest = {}, options: RenderOptions = {}) {
  const rendered = await render(
    <>
      <button type="button" onClick={() => openCreateWizard(request)}>
        Plan
      </button>
      <Opened />
      <Notices />
    </>,
    { person: aPerson(), toggles: ['projects'], ...options },
  );
  // Not by the mouse, which would rest on whatever opens under it.
  (page.getByRole('button', { name: 'Plan' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return rendered;
}

const dialog = page.getByRole('dialog');
const box = (name: string) => dialog.getByRole('combobox', { name });
const create = (name = en.create) => dialog.getByRole('button', { name, exact: true });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);
/** Until the job is there, and noted as the last one. */
const untilCreated = async () =>
  expect.element(page.getByRole('button', { name: en.success.open, exact: true })).toBeVisible();
/** Which option Enter would take. */
const isLit = async (text: string) =>
  expect.poll(() => document.querySelector('[data-combobox-selected]')?.textContent).toContain(text);

describe('a new job', () => {
  it('is created by Enter alone: type, project, Create; disabled job types are hidden (spec/1 §5)', async () => {
    const { router } = await open();
    await expect.element(box(en.job.type)).toHaveFocus();
    await expect.poll(options).toHaveLength(2);
    expect(options().join()).not.toContain('Old');
    await isLit('Fire door');
    await expect.element(create()).toBeDisabled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(box(en.job.type)).toHaveValue('Lift');
    await expect.element(box(en.job.project)).toHaveFocus();
    await isLit('Harbour');
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(create()).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ job_type: idOf(11), project: idOf(21), plannedLength: 90 });
    expect(Object.keys(sent[0] as object).toSorted()).toEqual(['job_type', 'plannedLength', 'project', 'startDate']);

    // No page says so, but a notice that leads there.
    await page.getByRole('button', { name: en.success.open, exact: true }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/jobs/${idOf(41)}`);
  });

  it('is found by typing, with people by a press, in six presses of the mouse', async () => {
    await open();
    await page.getByRole('option', { name: /^Lift/ }).click();
    await page.getByRole('option', { name: 'Quay' }).click();
    await box(en.job.people).click();
    await page.getByRole('option', { name: /Oleg/ }).click();
    await create().click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ project: idOf(22), users: [idOf(3)] });
    await untilCreated();
  });

  it('takes what is typed, never the first of an earlier search, and says when nothing is found', async () => {
    await open();
    await isLit('Fire door');
    await userEvent.keyboard('lif');
    await isLit('Lift');
    await userEvent.keyboard('{Enter}');
    await expect.element(box(en.job.project)).toHaveFocus();
    await isLit('Harbour');
    onCall(listAllProjects, ({ query }) => (query.get('search') === 'qu' ? [quay] : [harbour, quay]));
    await userEvent.keyboard('qu{Enter}');
    await expect.element(box(en.job.project)).toHaveValue('Quay');
    await box(en.job.type).fill('zzz');
    const list = page.getByRole('listbox', { name: en.job.type });
    await expect.element(list.getByText(enUi.picker.nothingFound)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([]);
  });

  it('is created by Ctrl+Enter from any field; before it is complete that leads to what is missing', async () => {
    await open();
    await box(en.job.people).click();
    await userEvent.keyboard('{Escape}{Control>}{Enter}{/Control}');
    await expect.element(box(en.job.type)).toHaveFocus();
    await page.getByRole('option', { name: /^Lift/ }).click();
    await page.getByRole('option', { name: 'Quay' }).click();
    await box(en.job.people).click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent).toHaveLength(1);
    await untilCreated();
  });

  it('has the length of its type until another is typed, and says when it ends; what is no length creates nothing', async () => {
    await open({ project: harbour });
    await page.getByRole('option', { name: /^Lift/ }).click();
    const length = dialog.getByRole('textbox', { name: en.job.plannedLength });
    await expect.element(length).toHaveValue('1 h 30 min');
    await expect.element(length).toHaveAccessibleDescription(new RegExp(en.job.endsAt.split('{')[0]?.trim() ?? ''));
    await length.fill('none');
    await create().click();
    await expect.element(length).toHaveAccessibleDescription(/1:30/);
    expect(sent).toEqual([]);
    await length.fill('2 h');
    await create().click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ plannedLength: 120, project: idOf(21) });
    await untilCreated();
  });

  it('is not asked what there is only one of, and another begins as the last one (he, phone)', async () => {
    onCall(listJobTypes, () => [lift]);
    onCall(listAllProjects, () => [harbour]);
    await open({}, { language: 'he', view: 'phone' });
    await expect.element(box(he.job.type)).toHaveValue('Lift');
    await expect.element(box(he.job.project)).toHaveValue('Harbour');
    await expectAccessible();
    await create(he.create).click();
    await expect.element(dialog).not.toBeInTheDocument();
    onCall(listJobTypes, () => [lift, door]);
    await page.getByRole('button', { name: he.success.another, exact: true }).click();
    await expect.element(box(he.job.type)).toHaveValue('Lift');
    await create(he.create).click();
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('is created again by two keys: Another, Create', async () => {
    await open({ project: harbour });
    await page.getByRole('option', { name: /^Lift/ }).click();
    await create().click();
    await page.getByRole('button', { name: en.success.another, exact: true }).click();
    await expect.element(create()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says at once what the server refuses, and loses nothing by it', async () => {
    onCall(createJob, () => problem(403, 'job_type_disabled', 'No new jobs of this type.'));
    await open({ project: harbour });
    await page.getByRole('option', { name: /^Lift/ }).click();
    await create().click();
    await expect.element(dialog.getByText('No new jobs of this type.')).toBeVisible();
    await expect.element(box(en.job.type)).toHaveValue('Lift');
  });

  it('asks for a previous job only where there is one, and never inspectors (spec/1 §6)', async () => {
    onCall(listJobs, () => onePage([aListedJob(7)]));
    await open({ project: harbour }, { toggles: ['projects', 'previous_job'] });
    await page.getByRole('option', { name: /^Lift/ }).click();
    await dialog.getByRole('button', { name: en.more }).click();
    await dialog.getByRole('button', { name: en.job.previousChoose }).click();
    await page.getByRole('dialog').last().getByRole('listitem').getByRole('button').click();
    await expect.element(page.getByRole('dialog', { name: en.job.previousChoose })).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: /#7/ })).toBeVisible();
    await create().click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ prev_job: [idOf(7)] });
  });

  it.each([
    ['there is none', 'business_admin', false],
    ['an inspector asks', 'inspector', true],
  ] as const)('does not ask for a previous job where %s', async (_, role, isThere) => {
    onCall(listJobs, () => onePage(isThere ? [aListedJob(7)] : []));
    await open({ jobOnly: true }, { toggles: ['projects', 'previous_job'], person: aPerson({ role }) });
    await page.getByRole('option', { name: /^Lift/ }).click();
    await page.getByRole('option', { name: 'Quay' }).click();
    await expect.element(create()).toBeEnabled();
    await expect.element(dialog.getByRole('button', { name: en.more })).not.toBeInTheDocument();
  });

  it('gets other skills than its type asks for, and says when these could not be saved', async () => {
    const set: unknown[] = [];
    onCall(listSkills, () => onePage([climbing]));
    onCall(setJobSkills, ({ params, body }) => {
      set.push([params['jobId'], body]);
      return problem(409, 'conflict', 'Somebody changed it.');
    });
    await open({ project: harbour }, { toggles: ['projects', 'skills'] });
    await page.getByRole('option', { name: /^Lift/ }).click();
    await dialog.getByRole('button', { name: en.more }).click();
    await dialog.getByRole('button', { name: enSkills.add }).click();
    const picker = page.getByRole('dialog').last();
    await picker.getByRole('listitem').getByRole('button').click();
    await picker.getByRole('button', { name: enUi.picker.choose_one.replace('{{count}}', '1') }).click();
    await expect.element(dialog.getByText('Climbing')).toBeVisible();
    await expectAccessible();
    await create().click();
    await expect.poll(() => set).toEqual([[idOf(41), { skills: [idOf(31)] }]]);
    await expect.element(page.getByText(/Somebody changed it/)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('leads to its main questions after a pause (spec/1 §2)', async () => {
    const settings = { ...defaultJobTypeSettings, previewSettings: [idOf(51)] };
    onCall(listJobTypes, () => [aWholeJobType(11, { title: 'Lift', settings })]);
    await open({ project: harbour });
    await create().click();
    await expect.element(dialog.getByText(en.pause)).toBeVisible();
    await expect.element(dialog.getByRole('heading', { name: /#41/ })).toHaveFocus();
    await expect.element(dialog.getByText(en.questions.loading)).toBeVisible();
    await dialog.getByRole('button', { name: en.finish }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: en.success.open, exact: true })).toBeVisible();
  });
});

describe('closing the form', () => {
  it('asks once something is chosen, not before: one Escape closes it', async () => {
    await open();
    await expect.element(box(en.job.type)).toHaveFocus();
    await expect.poll(options).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Plan' }).click();
    await page.getByRole('option', { name: /^Lift/ }).click();
    await expect.element(box(en.job.project)).toHaveFocus();
    // The first closes the list, the second asks.
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(enUi.leave.text)).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(enUi.leave.text)).toBeVisible();
    await page.getByRole('button', { name: enUi.leave.stay }).click();
    await expect.element(box(en.job.type)).toHaveValue('Lift');
  });
});

describe('what is created', () => {
  it('is chosen in the form; a project needs a name, and an empty value shows an error (spec/1 §5)', async () => {
    onCall(createProject, ({ body }) => {
      sent.push(body);
      return aProject(61, { name: 'Pier' });
    });
    await open();
    await dialog.getByText(en.entity.project, { exact: true }).first().click();
    const name = dialog.getByRole('textbox', { name: en.project.name });
    await create().click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveFocus();
    expect(sent).toEqual([]);
    await name.fill(' Pier ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toEqual([{ name: 'Pier' }]);
    await expect.element(page.getByText(/Pier/)).toBeVisible();
  });

  it('is a job alone for inspectors who manage no projects (spec/1 §6)', async () => {
    await open({ jobOnly: true }, { person: aPerson({ role: 'inspector' }) });
    await expect.element(box(en.job.type)).toBeVisible();
    await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
  });

  it('is a user by address and role, inspector at first; the address is sent in small letters (spec/1 §5)', async () => {
    onCall(readMe, () => aPerson());
    onCall(inviteUser, ({ body }) => {
      sent.push(body);
      return Response.json({ ...aPerson({ _id: idOf(71), email: 'noa@here.test' }), mailLeaves: false });
    });
    await open({ entity: 'user' });
    const email = dialog.getByRole('textbox', { name: en.user.email });
    await email.fill('Noa@');
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(create()).toBeDisabled();
    await email.fill('Noa@Here.test');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toEqual([{ email: 'noa@here.test', role: 'inspector' }]);
    // That no email leaves is said until it is read.
    await expect.element(page.getByText(/noa@here.test.*mail server/)).toBeVisible();
  });

  it('is a client with companies and projects, of which one is needed (spec/3 §5) (he)', async () => {
    onCall(listCompanies, () => ['Acme']);
    onCall(listCompanyProjects, () => [{ ...harbour, companies: [] }]);
    await open({ entity: 'user' }, { language: 'he', toggles: ['projects', 'client'] });
    await dialog.getByRole('textbox', { name: he.user.email }).fill('noa@here.test');
    await dialog.getByRole('combobox', { name: he.user.role }).click();
    await page.getByRole('option', { name: 'לקוח' }).click();
    await expect.element(create(he.create)).toBeDisabled();
    await box(he.user.projects).click();
    await page.getByRole('option', { name: 'Harbour' }).click();
    await expect.element(create(he.create)).toBeEnabled();
    await expectAccessible();
  });
});
