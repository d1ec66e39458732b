import { firstRepetitions } from '@plumbline/domain/question-types/repetition-list';
import type { DemoQuestion, Words } from './words.ts';
import { ask } from './words.ts';

interface RepeatedWords extends Words {
  /** What one repetition is called. */
  each: string;
  min: number;
  /** How often it is answered on site. */
  usual: readonly [number, number];
}

/** A step that is answered once for each of several things. */
export function repeatedStep(key: string, title: string, stepIcon: string, own: RepeatedWords): DemoQuestion {
  return ask(key, 'step', title, {
    ...own,
    stepIcon,
    forClients: true,
    optional: true,
    settings: { repeat: { min: own.min, max: null, title: own.each } },
    answer: ({ random }) => {
      const present = firstRepetitions({ repeat: { min: random.whole(...own.usual), max: null } });
      return { value: { present, removed: [] } };
    },
  });
}

/** A number that nobody fills in: it follows from earlier answers. */
export function calculated(key: string, title: string, formula: string, own: Words = {}): DemoQuestion {
  return ask(key, 'text', title, { ...own, settings: { textKind: 'number', calculate: formula } });
}
