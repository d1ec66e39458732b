import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { expect, it } from 'vitest';
import { mentionWords } from '../features/automations/mention-words.ts';
import { bulkTitle } from './bulk-words.ts';
import { eventTokens } from './event-tokens.ts';

/** A hundred years apart: with two digits of the year nobody could tell them from each other. */
const days = ['2026-05-01', '2126-05-01', '1926-05-01'] as const;
const written = ['01/05/2026', '01/05/2126', '01/05/1926'];

it('days that people named have all digits of their year in texts of events, of bulk changes and of automations', () => {
  const facts = { number: null, jobType: null, project: null, people: null, before: null };
  const ofEvents = days.map(
    (lastDay) =>
      eventTokens('skill.expired', { ...facts, after: { name: 'Ropes', lastDay } }, 'en', defaultSettings).day,
  );
  const words = { kind: 'start_day', people: null, skills: null, project: null, isUndone: false } as const;
  const ofBulkChanges = days.map((day) => bulkTitle({ ...words, input: { day } }, 2, 'en', defaultSettings));
  const { day, moment, length } = mentionWords(
    { configuration: { publicUrl: 'https://plumbline.test' } } as never,
    { name: 'default' },
    { ...defaultSettings, timezone: 'UTC' },
  );
  expect(ofEvents).toEqual(written);
  expect(ofBulkChanges).toEqual(written.map((one) => `Moved 2 jobs to ${one}`));
  expect(days.map(day)).toEqual(written);
  expect(length(90)).toBe('\u20661\u2069 h \u206630\u2069 min');
  expect(moment('1926-05-01T08:00:00Z')).toBe('01/05/1926, 08:00');
});
