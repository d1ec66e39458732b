/** What the demo's inspectors photograph. */
export const pictureNames = [
  'pit',
  'buffer',
  'machine',
  'brake',
  'ropes',
  'sheave_good',
  'sheave_worn',
  'sheave_undercut',
  'governor',
  'cabinet',
  'gauge',
  'plate',
  'car',
  'car_top',
  'landing_door',
  'door_gap',
  'hydraulic_unit',
  'rails',
  'steps_good',
  'steps_broken',
  'comb',
  'handrail',
  'skirt',
  'warning_sign',
] as const;

export type PictureName = (typeof pictureNames)[number];
