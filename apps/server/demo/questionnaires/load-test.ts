import { check, choice, distance, english, hours, moment, number, photo, pictureChoice, text, yesNo } from './kinds.ts';
import { calculated } from './derived-kinds.ts';
import { fromList } from './source-kinds.ts';
import type { DemoQuestionnaire } from './words.ts';

/** What has to be tried before a lift with new ropes runs again: one question at a time. */
export const loadTest: DemoQuestionnaire = {
  uniqueId: '0192d3a0-0000-7000-8000-000000000004',
  title: 'Load test after new ropes',
  icon: 'weight',
  description: 'Ropes, terminations, brake and safety gear under load before the lift is handed over again.',
  clientCanCreate: false,
  about: 'lift',
  rightToLeft: false,
  plannedLength: 180,
  shares: { small: 18, large: 30 },
  questions: [
    moment('began', 'Test began', { forClients: true }),
    choice('why', 'Why were the ropes replaced?', {
      from: [
        ['Broken wires', 5],
        ['Diameter below the limit', 3],
        ['Rust', 2],
        ['With the traction sheave', 2],
      ],
    }),
    number('wires', 'Broken wires on the worst lay length', {
      shownWhen: '{why} = "Broken wires"',
      min: 1,
      max: 200,
      usual: [6, 30],
    }),
    fromList('maker', 'Who made the new ropes?', { list: 'factories' }),
    text('certificate', 'Number of the rope certificate', {
      says: ({ random }) => `R-${random.whole(2021, 2026)}/${random.whole(1000, 9999)}`,
    }),
    number('rope_count', 'Number of ropes', { min: 1, max: 12, usual: [3, 6] }),
    distance('diameter', 'Diameter measured, mm', { min: 4, max: 22, step: 0.1, usual: [8, 10.2], decimals: 1 }),
    photo('terminations_photo', 'Photograph the terminations', 'ropes', { forClients: true }),
    check(english, 'terminations', 'Wedge locks, pins, safety wire', {
      faults: ['A split pin is missing.', 'The free end of a rope is too short.'],
      picture: 'ropes',
      weight: 2,
    }),
    check(english, 'tension', 'Tension equal within 5 %', { faults: ['One rope carries 12 % more than the others.'] }),
    pictureChoice('sheave', 'Grooves of the traction sheave', {
      from: [
        { value: 'good', caption: 'Even, full profile', picture: 'sheave_good', often: 8 },
        { value: 'worn', caption: 'Worn, still allowed', picture: 'sheave_worn', often: 3 },
        { value: 'undercut', caption: 'Ropes touch the bottom', picture: 'sheave_undercut', often: 2, isFault: true },
      ],
    }),
    number('rated_load', 'Rated load, kg', { min: 180, max: 5000, step: 5, usual: [320, 1600] }),
    number('load', 'Test load, kg', {
      min: 0,
      max: 8000,
      step: 5,
      usual: [400, 2000],
      after: (earlier) => Number(earlier('rated_load')) * 1.25 + 5,
      must: {
        hold: '{load} >= {rated_load} * 1.25',
        else: 'The brake is tried with at least 125 % of the rated load.',
      },
    }),
    calculated('load_share', 'Test load, % of the rated load', 'round({load} / {rated_load} * 100, 1)'),
    calculated('load_each', 'Load on each rope, kg', 'round({load} / {rope_count}, 1)', { forClients: true }),
    check(english, 'static', 'Static test with 150 %: no slip in ten minutes', {
      faults: ['The ropes crept by some centimetres.'],
    }),
    check(english, 'brake', 'Brake holds 125 % at rated speed', {
      faults: ['The car came to rest too late.'],
      picture: 'brake',
    }),
    yesNo('gear_due', 'Is a test of the safety gear due as well?', { yes: 0.4, leads: [[false, 'trips']] }),
    distance('gear_slide', 'Sliding distance of the safety gear, mm', { min: 0, max: 3000, usual: [25, 480] }),
    number('trips', 'Trips without fault after the test', { min: 0, max: 500, usual: [10, 40] }),
    yesNo('hand_over', 'May the lift be handed over?', {
      yes: 0.95,
      forClients: true,
      noIs: ['Not before the terminations are mended.'],
      picture: 'warning_sign',
    }),
    hours('worked', 'Hours on site', { from: [7, 10], lasts: 5 }),
    text('remarks', 'Remarks', {
      long: true,
      optional: true,
      filled: 0.3,
      forClients: true,
      says: ({ random }) =>
        random.oneOf(['Tension to be checked again after four weeks.', 'Old ropes were left on site for the owner.']),
    }),
  ],
};
