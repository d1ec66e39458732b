/*
 * The constants of plans and of what is drawn on them (spec/3 §5, §9). Lengths are pixels of the page's picture
 * (see `shapes/drawn.ts`) where nothing else is said.
 */

/** An arrow that measures, and a dragged line, are longer than this. */
export const minArrowLength = 10;
/** A rectangle, circle or lamp is never made smaller than this. */
export const minElementSize = 5;
/** A polygon's line is at least so thick. */
export const minPolygonStroke = 10;
/** The least that is read as a size: shapes drawn elsewhere may be smaller than the editor makes them. */
export const leastSize = 0.01;
/** How thick the outline of a rectangle or circle is. */
export const outlineStroke = 3;
/** A thick line is so many times as thick as a thin one of the same size. */
export const thickLineFactor = 2;
/** A lamp begins with this part of its catalogue element's size. */
export const lampFactor = 1 / 5;

/** The most that a person may type for metres, and for a width or height. */
export const maxMeasure = 1e19;

/** The farthest that anything lies from the upper left corner of its page: many times the largest plan. */
export const maxCoordinate = 1_000_000;
/** The most points of a freehand line. */
export const maxDoodlePoints = 5_000;
/** The most corners of a polygon. */
export const maxPolygonPoints = 1_000;
/** The most cuts that the scissors make in one element. */
export const maxCuts = 50;
/** The most photos of one element. */
export const maxPhotos = 20;
export const maxComment = 2_000;
/** The most parts of a page with a scale of their own. */
export const maxAreas = 50;
/** The most characters of one element's `canvasData`. */
export const maxCanvasData = 256 * 1024;
/** The most elements of one blueprint record, and so of one call. */
export const maxElements = 20_000;
export const maxPage = 100_000;
/** The most elements in the catalogue of an instance. */
export const maxCatalogue = 500;
/** How long the name of a part with a scale of its own may be. */
export const maxAreaName = 100;
