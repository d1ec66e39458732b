import { expect, it } from 'vitest';
import { hourThere } from './hour-there.ts';

it.each([
  ['Asia/Kolkata', '2026-11-27T18:29:59.000Z', '2026-11-27T18:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-27T18:14:59.000Z', '2026-11-27T18:15:00.000Z'],
  ['UTC', '2026-11-27T23:59:59.000Z', '2026-11-28T00:00:00.000Z'],
])('is another one once the day is over in %s', (zone, before, after) => {
  expect(hourThere(new Date(before), zone)).not.toBe(hourThere(new Date(after), zone));
  expect(hourThere(new Date(before), zone)).not.toBe(hourThere(new Date(before), 'Etc/GMT+12'));
});
