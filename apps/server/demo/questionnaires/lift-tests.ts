import {
  check as checkIn,
  choice,
  choices,
  day,
  distance,
  english,
  number,
  photo,
  step,
  summary,
  text,
  yesNo,
} from './kinds.ts';
import { calculated, repeatedStep } from './derived-kinds.ts';

const check = checkIn.bind(undefined, english);

/** The periodic inspection of a lift, second part: well, car, doors, pit, tests and what comes of it. */
export const liftTests = [
  step('well', 'Well and ropes', 'crane'),
  choice('suspension', 'What does the car hang on?', {
    from: [
      ['Steel ropes', 8],
      ['Coated belts', 3],
      ['The jack carries it directly', 1],
    ],
    leads: [['The jack carries it directly', 'rails']],
  }),
  number('rope_count', 'Number of ropes or belts', { min: 1, max: 12, usual: [3, 6] }),
  distance('rope_diameter', 'Diameter or thickness, mm', {
    about: 'Measured over two crests at three places; the smallest counts.',
    min: 2,
    max: 22,
    step: 0.1,
    usual: [7.8, 10.4],
    decimals: 1,
  }),
  number('broken_wires', 'Broken wires on the worst lay length', { min: 0, max: 60, usual: [0, 5] }),
  check('rope_state', 'Ropes or belts: rust, wear, terminations', {
    faults: [
      'Red dust between the strands.',
      'A rope has more broken wires than allowed.',
      'A wedge lock lacks its pin.',
    ],
    picture: 'ropes',
    weight: 1.5,
  }),
  check('rope_tension', 'Equal tension of all ropes', { faults: ['One rope is slack.'], picture: 'ropes' }),
  check('rails', 'Guide rails, brackets and shoes', {
    faults: ['A bracket is loose.', 'The guide shoe linings are worn through.', 'The rails run dry.'],
    picture: 'rails',
  }),
  check('counterweight', 'Counterweight: filler weights secured, screen in place', {
    absent: 0.15,
    faults: ['A filler weight is not secured.'],
  }),
  check('travelling_cable', 'Travelling cables hang free', { faults: ['The cable rubs against a bracket.'] }),
  check('well_light', 'Light in the well', { faults: ['Two lamps are dark.', 'No switch in the pit.'] }),

  step('car_top', 'Car roof', 'barrier'),
  check('top_stop', 'Stop switch and inspection control on the roof', {
    faults: ['The direction buttons are worn so that their signs are unreadable.', 'The stop switch sticks.'],
    picture: 'car_top',
  }),
  check('balustrade', 'Balustrade and toe board', {
    absent: 0.1,
    faults: ['The balustrade is bent.'],
    picture: 'car_top',
  }),
  distance('headroom', 'Refuge height above the roof, cm', { min: 0, max: 400, usual: [102, 160] }),
  check('door_operator', 'Door operator, belts and safety gear linkage', {
    faults: ['The belt of the door operator is frayed.', 'The linkage is stiff.'],
    picture: 'car_top',
  }),
  check('roof_clean', 'Roof free of oil and objects', { faults: ['Tools and screws lie on the roof.'] }),

  step('car', 'Car', 'lift'),
  check('car_panel', 'Buttons, indicators, signs in Braille', {
    faults: ['The button of one floor does not light up.', 'The Braille sign of the alarm is gone.'],
    picture: 'car',
  }),
  check('car_light', 'Light and emergency light', {
    faults: ['The emergency light goes out after some minutes.', 'One of two lamps is dark.'],
    picture: 'car',
    weight: 1.5,
  }),
  yesNo('alarm', 'Does somebody answer the alarm call?', {
    yes: 0.94,
    noIs: ['Nobody answered within two minutes.', 'The line is dead.'],
    forClients: true,
    leads: [[false, 'overload']],
  }),
  number('alarm_seconds', 'Answered after, seconds', { min: 0, max: 600, usual: [6, 48] }),
  check('overload', 'Overload: the lift does not start and says so', {
    faults: ['The lift starts with 15 % too much.'],
  }),
  distance('levelling', 'Stopping accuracy, mm', {
    about: 'The largest of all floors; at most 10 mm.',
    min: 0,
    max: 100,
    usual: [1, 9],
  }),
  check('car_inside', 'Walls, floor, handrail, mirror, ventilation', {
    faults: ['The handrail is loose.', 'The floor covering is torn at the sill.', 'A pane of the mirror is cracked.'],
    picture: 'car',
  }),
  photo('car_photo', 'Photograph the car from the landing', 'car', { forClients: true }),

  repeatedStep('doors', 'Landing doors', 'door', { each: 'Landing door', min: 1, usual: [2, 4] }),
  choice('landing', 'Which landing?', {
    tiled: false,
    forClients: true,
    from: [
      ['Basement', 2],
      ['Ground floor', 4],
      ['First floor', 3],
      ['Second floor', 3],
      ['A floor above', 3],
      ['Top floor', 2],
    ],
  }),
  check('interlocks', 'Lock of the door: the lift stays without it', {
    faults: ['The lock engages less than 7 mm.', 'The lock contact is bridged.'],
    picture: 'landing_door',
    weight: 1.5,
  }),
  distance('door_gap', 'Widest gap of the door, mm', {
    about: 'At most 6 mm, worn ones at most 10 mm.',
    min: 0,
    max: 60,
    usual: [3, 8],
    picture: 'door_gap',
  }),
  number('closing_force', 'Closing force, N', { min: 0, max: 600, usual: [70, 148], picture: 'gauge' }),
  check('light_curtain', 'Light curtain or other reopening device', {
    faults: ['The lowest beams are dead.', 'The door touches before it reopens.'],
    picture: 'landing_door',
  }),
  check('door_panels', 'Panels, shoes and sills', {
    faults: ['A door shoe is missing.', 'Dirt in the sill keeps the door from closing.'],
    picture: 'door_gap',
  }),
  step('car_door_step', 'Car door', 'lift'),
  calculated('widest_gap', 'Widest gap of all landing doors, mm', 'max({door_gap})', { forClients: true }),
  check('car_door', 'Car door: contact, locking between floors', { faults: ['The car door opens between floors.'] }),

  step('pit', 'Pit', 'ladder'),
  yesNo('pit_open', 'Can the pit be entered safely?', {
    yes: 0.96,
    noIs: ['The ladder is missing and the pit is deeper than one metre.', 'The pit is under water.'],
    picture: 'pit',
    leads: [[false, 'tests']],
  }),
  check('pit_stop', 'Stop switch, socket and ladder', { faults: ['The stop switch is out of reach from the door.'] }),
  yesNo('pit_wet', 'Is there water or oil in the pit?', { yes: 0.1, leads: [[false, 'buffer_kind']] }),
  distance('pit_depth', 'How deep, cm', { min: 0, max: 200, usual: [1, 14] }),
  photo('pit_photo', 'Photograph the pit', 'pit'),
  choice('buffer_kind', 'Buffers', {
    from: [
      ['Springs', 4],
      ['Polyurethane', 4],
      ['Oil', 3],
    ],
    leads: [
      ['Springs', 'buffer_state'],
      ['Polyurethane', 'buffer_state'],
    ],
  }),
  check('buffer_oil', 'Oil level and return switch of the buffers', {
    faults: ['The oil is below the lower mark.'],
    picture: 'buffer',
  }),
  check('buffer_state', 'Buffers: upright, undamaged', {
    faults: ['The polyurethane is cracked.', 'A buffer stands at a slant.'],
    picture: 'buffer',
  }),
  check('pit_clean', 'Pit clean, refuge space free', { faults: ['Rubbish in the pit.'], picture: 'pit', weight: 1.5 }),

  step('tests', 'Safety gear and tests', 'safety'),
  choice('gear_kind', 'Safety gear', {
    from: [
      ['Progressive', 7],
      ['Instantaneous', 3],
      ['None: the rupture valve takes its place', 1],
    ],
    leads: [['None: the rupture valve takes its place', 'limit_switches']],
  }),
  check('gear_test', 'Safety gear holds the car when the governor trips', {
    faults: ['The car slid further than it may.', 'The safety gear caught on one side first.'],
    picture: 'rails',
  }),
  distance('gear_slide', 'Sliding distance, mm', { min: 0, max: 3000, usual: [25, 480] }),
  check('limit_switches', 'Final limit switches above and below', { faults: ['The upper limit switch opens late.'] }),
  check('upward', 'Protection against overspeed upwards and unintended movement', {
    absent: 0.25,
    faults: ['The test of unintended movement took too long a way.'],
  }),
  check('traction', 'Traction and brake with 125 % of the load', {
    absent: 0.15,
    faults: ['The ropes slipped before the brake held.'],
    picture: 'gauge',
  }),
  check('phases', 'Protection against phase loss and long running', { faults: ['The run time limit does not trip.'] }),

  step('conclusion', 'Conclusion', 'approval'),
  yesNo('may_run', 'May the lift go on running?', {
    yes: 0.97,
    noIs: ['Taken out of service until the defects are mended.'],
    picture: 'warning_sign',
    forClients: true,
    leads: [[true, 'next_day']],
  }),
  choices('closed_for', 'Out of service because of', {
    from: ['Suspension', 'Safety gear or governor', 'Doors and locks', 'Brake', 'Electric shock', 'Alarm call'],
    upTo: 2,
    forClients: true,
  }),
  day('next_day', 'Next inspection due on', { after: [176, 186], forClients: true }),
  text('remarks', 'Remarks for the owner', {
    long: true,
    optional: true,
    forClients: true,
    filled: 0.4,
    says: ({ random }) =>
      random.oneOf([
        'The lift is well kept. Please keep the machine room free of stored goods.',
        'We recommend new ropes within a year.',
        'The light of the landing on the second floor is dark; it is not part of the lift but people stumble.',
        'Please send us the maintenance contract for our files.',
        'The building manager was present and has seen all points.',
      ]),
  }),
  summary('all_answers', 'What was found'),
];
