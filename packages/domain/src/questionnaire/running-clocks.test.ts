import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { expect, it } from 'vitest';
import { startQuestionnaire } from './engine.ts';
import { runningClocks } from './running-clocks.ts';

const clock = (running: boolean) => ({
  date: null,
  from: '2026-03-01T07:00Z',
  to: running ? null : '2026-03-01T08:00Z',
  allDay: null,
  running,
});

it('names the clocks that run on the path, of those that the person may stop', () => {
  const definition = aQuestionnaire(
    aQuestion('bool', { id: 'drove', paths: [[false, 'work']] }),
    aQuestion('date_time', { id: 'drive', isPunchClock: true }),
    aQuestion('date_time', { id: 'work', isPunchClock: true }),
    aQuestion('date_time', { id: 'office', isPunchClock: true, isBlockInspector: true }),
    aQuestion('date_time', { id: 'rest', isPunchClock: true }),
  );
  const answers = (drove: boolean) => [
    anAnswer('drove', drove),
    anAnswer('drive', clock(true)),
    anAnswer('work', clock(true)),
    anAnswer('office', clock(true)),
    anAnswer('rest', clock(false)),
  ];
  const running = (drove: boolean) =>
    runningClocks(startQuestionnaire(definition, answers(drove), 'single', anAnswerer({ role: 'inspector' })));
  expect(running(true)).toEqual(['drive', 'work']);
  expect(running(false)).toEqual(['work']);
});
