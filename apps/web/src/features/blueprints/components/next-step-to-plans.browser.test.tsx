import { Stack } from '@mantine/core';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { NextStepToPlans } from './next-step-to-plans.tsx';

const project = { _id: idOf(7), name: 'Harbour House' };
const projectFields = projectFieldDefinitions.parse([{ id: 'plans', label: 'Plans', type: 'blueprint_list' }]);

const step = (part: Partial<Parameters<typeof NextStepToPlans>[0]> = {}) => (
  <Stack p="md">
    <NextStepToPlans project={project} field={null} maySet hasUnmeasured={false} {...part} />
  </Stack>
);
const shown = () => document.getElementById('content')?.innerText ?? '';

it('leads an administrator to the field for plans, and then to the project', async () => {
  const asAdmin = { person: aPerson({ role: 'sys_admin' }), toggles: ['projects', 'blueprints'] as const };
  await render(step(), asAdmin);
  const link = page.getByRole('link');
  await expect.element(link).toHaveAttribute('href', '/settings/projects');
  await expectAccessible();
});

it('leads whoever may add plans to the project', async () => {
  const person = aPerson({ role: 'project_manager' });
  await render(step(), { person, toggles: ['projects', 'blueprints'], settings: { projectFields }, view: 'phone' });
  await expect.element(page.getByRole('link')).toHaveAttribute('href', `/project/view/${project._id}`);
  expect(shown()).toContain('Harbour House');
});

it('says whom to ask, and where plans come from', async () => {
  const person = aPerson({ role: 'inspector' });
  const { show } = await render(step({ maySet: false }), {
    person,
    toggles: ['projects', 'blueprints'],
    language: 'he',
  });
  expect(shown()).toContain('מנהל המערכת');
  await show(step({ project: null, maySet: false }));
  expect(shown()).toContain('אין פרויקט');
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

it('says that a plan waits for its measurements', async () => {
  const person = aPerson({ role: 'inspector' });
  await render(step({ maySet: false, hasUnmeasured: true }), {
    person,
    toggles: ['projects', 'blueprints'],
    settings: { projectFields },
  });
  expect(shown()).toContain('isn’t measured yet');
});
