import { expect, it } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { removedStatuses, withoutStatuses } from './status-removal.ts';

const settings = {
  ...defaultSettings,
  customStatuses: [
    { name: 'waiting', colour: '#aabbcc' },
    { name: 'parts', colour: '#ccbbaa' },
  ],
  statusOrder: ['waiting', 'open', 'parts'],
  statusTranslations: { waiting: { he: 'ממתין' }, open: { he: 'חדש' } },
  allowedStatuses: { waiting: true, parts: false },
};

it('finds the statuses that a change takes away', () => {
  expect(removedStatuses(settings, defaultSettings)).toEqual(['waiting', 'parts']);
  expect(removedStatuses(defaultSettings, settings)).toEqual([]);
});

it('leaves nothing of a status that is gone', () => {
  expect(withoutStatuses(settings, ['waiting'])).toMatchObject({
    statusOrder: ['open', 'parts'],
    statusTranslations: { open: { he: 'חדש' } },
    allowedStatuses: { parts: false },
  });
  expect(JSON.stringify(withoutStatuses({ ...settings, customStatuses: [] }, ['waiting']))).not.toContain('waiting');
  expect(withoutStatuses({ ...settings, allowedStatuses: null }, ['parts']).allowedStatuses).toBeNull();
  expect(withoutStatuses(settings, [])).toBe(settings);
});
