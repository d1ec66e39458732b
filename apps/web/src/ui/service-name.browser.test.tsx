import type { Activity } from '@plumbline/contract/feeds';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../test/people.ts';
import { render } from '../../test/render.tsx';
import { ActivityRow } from './activity-row.tsx';
import { shownName } from './person-avatar.tsx';

const person = {
  _id: idOf(1),
  name: { first: 'Nightly', last: 'export' },
  imgUrl: null,
  inTraining: false,
  greenMark: false,
};
const item = (isService: boolean): Activity => ({
  _id: idOf(2),
  name: 'project.created',
  message: 'Project created',
  user: isService ? { ...person, isService } : person,
  tokens: { job: null, idProject: null, project: null, jobType: null },
  created_at: '2026-11-28T10:00:00.000Z',
});
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

it.each([
  ['en', 'Nightly export (service account)'],
  ['he', 'Nightly export (חשבון שירות)'],
] as const)(
  'a service account is named as one wherever it did something, a person is not (%s)',
  async (language, name) => {
    await render(
      <ul>
        <ActivityRow item={item(true)} />
        <ActivityRow item={item(false)} />
      </ul>,
      { language },
    );
    const said = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((row) => bare(row.querySelector('bdi')?.textContent ?? ''));
    await expect.poll(said).toEqual([name, 'Nightly export']);
    expect(bare(shownName({ ...person, isService: true }))).toBe(name);
  },
);
