import { expect, it } from 'vitest';
import { listAutomations } from './automations.ts';
import { listInstances } from './instances.ts';
import { listNotifications } from './notifications.ts';
import { listProjects } from './projects.ts';
import { listSkills } from './skills.ts';
import { listUsers } from './users.ts';

const filters = JSON.stringify({ field: 'name', operator: 'contains', value: 'a' });

it('lists without filters refuse them, and the others take them', () => {
  for (const call of [listSkills, listNotifications, listAutomations, listInstances]) {
    const read = call.query.safeParse({ filters });
    expect(
      read.error?.issues.map(({ path, message }) => [path, message]),
      call.name,
    ).toEqual([[['filters'], 'filter_not_valid']]);
    expect(call.query.safeParse({ search: 'a' }).success, call.name).toBe(true);
  }
  for (const call of [listProjects, listUsers]) expect(call.query.safeParse({ filters }).success, call.name).toBe(true);
});
