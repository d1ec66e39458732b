import { liftPlaces } from './lift-places.ts';
import { liftTests } from './lift-tests.ts';
import type { DemoQuestionnaire } from './words.ts';

export const liftInspection: DemoQuestionnaire = {
  uniqueId: '0192d3a0-0000-7000-8000-000000000001',
  title: 'Lift: periodic inspection',
  icon: 'lift',
  description: 'The half-yearly inspection of a passenger or goods lift, from the machine to the pit.',
  clientCanCreate: false,
  about: 'lift',
  rightToLeft: false,
  plannedLength: 90,
  questions: [...liftPlaces, ...liftTests],
  shares: { small: 26, large: 4 },
};
