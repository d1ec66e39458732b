import { check, choice, choices, day, distance, english, number, photo, step, summary, text, yesNo } from './kinds.ts';
import { fromList, onPlan } from './source-kinds.ts';
import type { DemoQuestionnaire } from './words.ts';

/** What has to be measured before an old lift is made new. */
export const modernisationSurvey: DemoQuestionnaire = {
  uniqueId: '0192d3a0-0000-7000-8000-000000000005',
  title: 'Survey for modernisation',
  icon: 'ruler',
  description: 'Measures and photos for the offer.',
  clientCanCreate: false,
  about: 'lift',
  rightToLeft: false,
  plannedLength: 240,
  shares: { small: 16, large: 18 },
  questions: [
    step('building', 'The building', 'building'),
    fromList('customer', 'Whom is the offer for?', { list: 'customers' }),
    day('surveyed', 'Surveyed on', { after: [0, 0], forClients: true }),
    number('floors', 'Floors served', { min: 2, max: 80, usual: [4, 16] }),
    choice('use', 'What is the lift used for?', {
      from: [
        ['Homes', 5],
        ['Offices', 3],
        ['Shop', 2],
        ['Hospital beds', 1],
      ],
    }),
    text('wishes', 'What does the owner want?', {
      rich: true,
      says: ({ random }) =>
        random.oneOf([
          '<p>A <strong>quieter</strong> lift, and doors that a wheelchair can pass.</p>',
          '<ul><li>New control</li><li>New car panel</li></ul><p>The machine may stay.</p>',
          '<p>Less energy, a modern car; <em>work on one lift at a time</em>.</p>',
          '<p>A lift that stops at the <strong>basement</strong> as well.</p>',
        ]),
    }),
    onPlan('plan', 'Mark what matters for the offer on the floor plan', { forClients: true }),
    step('well', 'The well', 'ruler'),
    distance('well_width', 'Width of the well, cm', { min: 60, max: 500, step: 0.5, usual: [145, 220], decimals: 1 }),
    distance('well_depth', 'Depth of the well, cm', { min: 60, max: 500, step: 0.5, usual: [150, 240], decimals: 1 }),
    distance('pit', 'Depth of the pit, cm', { min: 0, max: 500, usual: [95, 170] }),
    distance('headroom', 'Headroom, cm', { min: 200, max: 900, usual: [335, 430] }),
    yesNo('plumb', 'Is the well plumb within 25 mm?', { yes: 0.85, leads: [[true, 'well_photo']] }),
    distance('out_of_plumb', 'How far off is it, mm', { min: 0, max: 500, usual: [27, 60] }),
    photo('well_photo', 'Photograph the pit and the well from below', 'pit', { forClients: true }),
    step('doors', 'Doors and car', 'door'),
    distance('door_width', 'Clear width of the doors, cm', { min: 40, max: 300, usual: [70, 100] }),
    choices('keep', 'What may stay?', {
      from: ['Guide rails', 'Counterweight', 'Landing door frames', 'Machine', 'Car frame'],
      upTo: 4,
    }),
    check(english, 'asbestos', 'Free of asbestos (brake, doors, ducts)', {
      faults: ['Brake lining of the machine is suspect; a sample was taken.'],
      picture: 'brake',
    }),
    check(english, 'supply', 'Electric supply is enough', {
      faults: ['The feeder must be replaced.'],
      picture: 'cabinet',
    }),
    photo('car_photo', 'Photograph the car', 'car', { forClients: true }),
    summary('all_answers', 'What was measured'),
  ],
};
