import {
  check as checkIn,
  choice,
  day,
  distance,
  english,
  moment,
  note,
  number,
  photo,
  pictureChoice,
  step,
  text,
  yesNo,
} from './kinds.ts';
import { contactOnSite, whichLift } from './source-kinds.ts';

const check = checkIn.bind(undefined, english);

const kinds = {
  traction: 'Traction, with machine room',
  roomless: 'Traction, without machine room',
  hydraulic: 'Hydraulic',
} as const;

/** The periodic inspection of a lift, first part: its identification, and the places where its machine may be. */
export const liftPlaces = [
  step('identification', 'Identification', 'clipboard'),
  note(
    'safety',
    'Before you begin',
    '<p>Tell the building manager, take the lift out of service and hang the warning sign on <strong>every</strong> landing. Helmet, safety shoes and gloves on. Never enter the pit or the car roof before the stop switch there is tried.</p>',
    'warning_sign',
  ),
  moment('started', 'Inspection began', { forClients: true }),
  whichLift('lift', 'Which lift of the building?', {
    about: 'The code beside the plate can be scanned.',
    forClients: true,
  }),
  contactOnSite('contact', 'Contact on site', { optional: true }),
  text('registration', 'Registration number', {
    about: 'On the plate in the car and at the main switch; the code beside it can be scanned.',
    qr: true,
    forClients: true,
    says: ({ random }) => `IL-${random.whole(10, 79)}-${String(random.whole(100, 9999)).padStart(4, '0')}`,
  }),
  photo('plate_photo', 'Photograph the rating plate', 'plate'),
  number('rated_load', 'Rated load, kg', { min: 180, max: 5000, step: 5, usual: [320, 1600] }),
  number('stops', 'Number of stops', { min: 2, max: 80, usual: [4, 28] }),
  number('built', 'Year of installation', { min: 1950, max: 2100, usual: [1986, 2023] }),
  choice('earlier_defects', 'Defects of the last report', {
    from: [
      ['All mended', 6],
      ['Some still open', 2],
      ['None were reported', 5],
    ],
    forClients: true,
  }),
  yesNo('report_on_site', 'Is the last inspection report on site?', {
    yes: 0.93,
    noIs: ['The report could not be found; the building manager will send it.'],
  }),
  choice('kind', 'Kind of lift', {
    about: 'What follows depends on this answer.',
    forClients: true,
    from: [
      [kinds.traction, 5],
      [kinds.roomless, 3],
      [kinds.hydraulic, 2],
    ],
    leads: [
      [kinds.roomless, 'cabinet'],
      [kinds.hydraulic, 'hydraulic_unit'],
    ],
  }),

  step('machine_room', 'Machine room', 'engine'),
  check('room_access', 'Access, door and lock of the machine room', {
    faults: ['The door can be opened without a key.', 'Stored goods block the way to the machine room.'],
  }),
  number('room_light', 'Light at floor level, lx', {
    about: 'At least 200 lx where one works.',
    min: 0,
    max: 2000,
    usual: [205, 420],
    picture: 'gauge',
  }),
  number('room_temperature', 'Temperature, °C', { min: -10, max: 60, usual: [17, 36] }),
  check('main_switch', 'Main switch: marked, lockable, breaks all poles', {
    faults: ['The main switch cannot be locked in its off position.', 'The main switch is not marked.'],
    picture: 'cabinet',
  }),
  check('machine', 'Machine: fixing, oil level, leaks', {
    faults: ['Gear oil leaks at the shaft seal.', 'The oil level is below the mark.', 'A foundation bolt is loose.'],
    picture: 'machine',
    weight: 1.5,
  }),
  check('brake', 'Brake: both sides grip by themselves', {
    faults: ['One brake arm does not open fully.', 'Brake noise when the car stops.'],
    picture: 'brake',
  }),
  distance('brake_lining', 'Brake lining left, mm', { min: 0, max: 20, step: 0.5, usual: [3, 8], decimals: 1 }),
  pictureChoice('grooves', 'Grooves of the traction sheave', {
    about: 'Compare with the pictures, under good light.',
    from: [
      { value: 'good', caption: 'Even, full profile', picture: 'sheave_good', often: 8 },
      { value: 'worn', caption: 'Worn, still allowed', picture: 'sheave_worn', often: 3 },
      { value: 'undercut', caption: 'Ropes touch the bottom', picture: 'sheave_undercut', often: 2, isFault: true },
    ],
  }),
  check('governor', 'Overspeed governor: moves freely, seal unbroken', {
    faults: ['The seal of the governor is missing.', 'The governor rope slips.'],
    picture: 'governor',
  }),
  day('governor_date', 'Governor last calibrated on', { after: [-1700, -20] }),
  check('governor_rope', 'Governor rope and tension weight', {
    faults: ['The tension weight stands on the pit floor.', 'The governor rope has broken wires.'],
  }),
  check('controller', 'Control cabinet: wiring, fuses, protective earth', {
    faults: ['A relay cover is missing.', 'Wires without end sleeves at the terminal strip.'],
    picture: 'cabinet',
  }),
  check('rescue_room', 'Hand winding and brake release for rescue, with instructions', {
    faults: ['The rescue instructions are missing.', 'The hand wheel is not at hand.'],
  }),
  photo('room_photo', 'Photograph the machine', 'machine', { leads: [['any', 'well']] }),

  step('cabinet', 'Cabinet at the top landing', 'electricity'),
  check('cabinet_lock', 'Cabinet: locked, light inside', {
    faults: ['The lock is broken.', 'The light inside does not work.'],
    picture: 'cabinet',
  }),
  check('cabinet_switch', 'Main switch: marked and lockable', {
    faults: ['The main switch cannot be locked in its off position.'],
  }),
  check('test_panel', 'Emergency and test panel: speed and door zone are shown', {
    faults: ['The door zone lamp does not light up.'],
    picture: 'cabinet',
  }),
  check('brake_release', 'Brake release from outside the well', {
    faults: ['The brake release needs more force than one person has.', 'The release lever does not return by itself.'],
  }),
  number('battery', 'Voltage of the rescue battery, V', {
    min: 0,
    max: 60,
    step: 0.1,
    usual: [23.4, 27.2],
    decimals: 1,
    picture: 'gauge',
  }),
  check('remote_governor', 'Remote trip and reset of the governor', {
    faults: ['The governor could not be reset from outside.'],
  }),
  photo('cabinet_photo', 'Photograph the open cabinet', 'cabinet', { leads: [['any', 'well']] }),

  step('hydraulic_unit', 'Hydraulic unit', 'water'),
  check('tank', 'Tank: oil level, cap, oil tray', {
    faults: ['Oil stands in the tray below the tank.', 'The oil level is below the minimum with the car at the top.'],
    picture: 'hydraulic_unit',
    weight: 1.5,
  }),
  number('oil_temperature', 'Oil temperature, °C', { min: 0, max: 90, usual: [26, 58] }),
  number('pressure', 'Pressure with the empty car, bar', { min: 0, max: 80, usual: [14, 34], picture: 'gauge' }),
  check('hoses', 'Hoses and pipes: date, fittings, leaks', {
    faults: ['The hose is older than ten years.', 'Oil sweats at a fitting.'],
    picture: 'hydraulic_unit',
  }),
  check('rupture_valve', 'Rupture valve closes in its test', { faults: ['The car went on for more than 20 cm.'] }),
  check('jack', 'Jack: seals and return line', { faults: ['The main seal leaks more than the return line takes.'] }),
  distance('sinking', 'Sinking in ten minutes, mm', {
    about: 'Loaded car at the top landing; at most 10 mm.',
    min: 0,
    max: 100,
    usual: [0, 8],
  }),
  check('manual_lowering', 'Manual lowering valve', { faults: ['The lowering valve has to be held with a tool.'] }),
];
