import { calendarDays } from './calendar.ts';
import { shownFilm } from './film.ts';
import { inspect } from './inspect.ts';
import { pageLines } from './page-lines.ts';
import { pagePicture, pageSizes } from './pdf-tasks.ts';
import { pictureAsPdf } from './picture-pdf.ts';
import { isDamagedJpeg, printPicture, shownPicture, smallerPicture } from './pictures.ts';
import { pageTiles, pictureTiles } from './tiles.ts';

/** The operations on files, by name. Each takes local paths, and writes large results to a given path. */
export const tasks = {
  inspect,
  calendarDays,
  smallerPicture,
  isDamagedJpeg,
  printPicture,
  shownPicture,
  shownFilm,
  pageSizes,
  pagePicture,
  pageLines,
  pageTiles,
  pictureTiles,
  pictureAsPdf,
};

export type Tasks = typeof tasks;
