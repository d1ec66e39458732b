import sharp from 'sharp';
import * as building from './building-scenes.ts';
import type { Scene } from './lift-scenes.ts';
import * as lift from './lift-scenes.ts';
import type { PictureName } from './picture-names.ts';
import { pictureNames } from './picture-names.ts';
import { picture } from './svg.ts';

const scenes: Readonly<Record<PictureName, Scene>> = {
  pit: lift.pit,
  buffer: lift.buffer,
  machine: lift.machine,
  brake: lift.brake,
  ropes: lift.ropes,
  sheave_good: lift.sheaveGood,
  sheave_worn: lift.sheaveWorn,
  sheave_undercut: lift.sheaveUndercut,
  governor: lift.governor,
  cabinet: lift.cabinet,
  gauge: lift.gauge,
  plate: lift.plate,
  car: building.car,
  car_top: building.carTop,
  landing_door: building.landingDoor,
  door_gap: building.doorGap,
  hydraulic_unit: building.hydraulicUnit,
  rails: building.rails,
  steps_good: building.stepsGood,
  steps_broken: building.stepsBroken,
  comb: building.comb,
  handrail: building.handrail,
  skirt: building.skirt,
  warning_sign: building.warningSign,
};

/** A drawn photo: what it shows, whether there is something wrong to see on it, and its bytes. */
export interface DrawnPicture {
  name: PictureName;
  showsFault: boolean;
  jpeg: Buffer;
}

/** Two of each: one as it should be, with the hour of a morning on it, one with a fault in the afternoon. */
export async function drawPictures(): Promise<DrawnPicture[]> {
  return Promise.all(
    pictureNames.flatMap((name, index) =>
      [false, true].map(async (showsFault) => {
        const minutes = (showsFault ? 13 * 60 : 8 * 60) + ((index * 37) % 180);
        const hour = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
        const view = { variant: showsFault ? 1 : 0, reading: showsFault ? '24.6' : '231' };
        const svg = picture(scenes[name](view), hour);
        return { name, showsFault, jpeg: await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer() };
      }),
    ),
  );
}
