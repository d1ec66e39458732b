import { escalatorMachine } from './escalator-machine.ts';
import { escalatorSafety } from './escalator-safety.ts';
import type { DemoQuestionnaire } from './words.ts';

export const escalatorInspection: DemoQuestionnaire = {
  uniqueId: '0192d3a0-0000-7000-8000-000000000002',
  title: 'דרגנוע: בדיקה שנתית',
  icon: 'escalator',
  description: 'בדיקה שנתית של דרגנוע או מסוע נע, מתא המכונות ועד השילוט.',
  clientCanCreate: false,
  about: 'escalator',
  rightToLeft: true,
  plannedLength: 120,
  questions: [...escalatorMachine, ...escalatorSafety],
  shares: { small: 18, large: 3 },
};
