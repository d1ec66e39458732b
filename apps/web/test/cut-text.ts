/** A few pixels that a browser's own rounding costs. */
const tolerance = 1;

/** What a person can read, or write into. */
function isText(element: Element): boolean {
  return (
    isField(element) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
  );
}

/** Inputs that hold no text to read. */
const wordless: readonly string[] = ['checkbox', 'radio', 'file', 'hidden', 'range', 'color'];

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLInputElement) return !wordless.includes(element.type);
  return element instanceof HTMLTextAreaElement;
}

/** For ears alone, or out of sight until it is asked for. */
function isUnseen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1 || element.closest('.visually-hidden') !== null;
}

/** Whether a person can move the rest into sight. */
function scrolls(element: Element): boolean {
  const { overflowX } = getComputedStyle(element);
  return overflowX === 'auto' || overflowX === 'scroll';
}

const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible';

/** What is read there: of a field what is in it, else what it asks for. */
function shownText(element: Element): string {
  return (isField(element) ? element.value || element.placeholder : (element.textContent ?? '')).trim();
}

function nameOf(element: Element): string {
  return `${element.tagName.toLowerCase()} "${shownText(element).slice(0, 40)}"`;
}

const measuring = document.createElement('canvas').getContext('2d');

/** Where a field's text can stand: its box without what pads it. */
function spaceIn(field: Element): DOMRect {
  const { left, top, width, height } = field.getBoundingClientRect();
  const style = getComputedStyle(field);
  const before = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth);
  const after = Number.parseFloat(style.paddingRight) + Number.parseFloat(style.borderRightWidth);
  return new DOMRect(left + before, top, Math.max(0, width - before - after), height);
}

/** How wide the text of a field of one line is as it is drawn, whether it was typed or is what the field asks for. */
function widthOfText(field: HTMLInputElement): number {
  if (measuring === null) throw new Error('this browser measures no text');
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field);
  measuring.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return measuring.measureText(shownText(field)).width;
}

/** Whether more is in an element than its box shows. */
function isOverfull(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return false;
  if (element instanceof HTMLInputElement)
    return (
      element.scrollWidth > element.clientWidth + tolerance || widthOfText(element) > spaceIn(element).width + tolerance
    );
  if (!clips(element) || scrolls(element)) return false;
  return (
    element.scrollWidth > element.clientWidth + tolerance ||
    // Lines beyond the last that is shown; letters alone may reach a little over theirs.
    element.scrollHeight > element.clientHeight + Number.parseFloat(getComputedStyle(element).fontSize) / 2
  );
}

/** Where the text of an element is drawn: of a field its place in it, of words their lines. */
function placeOfText(element: Element): DOMRect {
  if (isField(element)) return spaceIn(element);
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Whether a box around cuts off what is in it, or the window does. */
function isCutAround(element: Element): boolean {
  const place = placeOfText(element);
  if (place.left < -tolerance || place.right > window.innerWidth + tolerance) return true;
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (scrolls(around)) return false;
    if (!clips(around)) continue;
    const bounds = around.getBoundingClientRect();
    if (place.left < bounds.left - tolerance || place.right > bounds.right + tolerance) return true;
  }
  return false;
}

/** Whether an element itself can be seen, besides what is in it: a button's larger area for fingers can't. */
function paints(element: Element): boolean {
  if (element.matches('svg, svg *, img, canvas, video') || isText(element)) return true;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
}

/** Whether something that can be seen lies over an end of its text: an icon or a button in the field. */
function isCovered(element: Element): boolean {
  const { left, right, top, height } = placeOfText(element);
  const isOver = (x: number) => {
    const there = document.elementsFromPoint(x, top + height / 2);
    const own = there.findIndex((one) => one.contains(element) || element.contains(one));
    return there.slice(0, Math.max(own, 0)).some((over) => over.closest('label') === null && paints(over));
  };
  return isOver(left + 2) || isOver(right - 2);
}

/**
 * The texts below an element that nobody can read whole: cut off, shortened by an ellipsis, covered, or beyond the window; each
 * with what is wrong with it. What a box of the page scrolls into sight is not cut; the page itself has to fit.
 */
export function cutTexts(root: Element): readonly string[] {
  const { scrollWidth } = document.documentElement;
  const isWide = scrollWidth > window.innerWidth + tolerance;
  const wide = isWide ? [`the page is ${scrollWidth} px wide, its window ${window.innerWidth} px`] : [];
  const cut = [...root.querySelectorAll('*')]
    .filter((element) => isText(element) && !isUnseen(element))
    .flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      if (isOverfull(element)) return [`${nameOf(element)} is longer than its box`];
      if (isCutAround(element)) return [`${nameOf(element)} is cut off by what is around it`];
      return isCovered(element) ? [`${nameOf(element)} is below something else`] : [];
    });
  return [...wide, ...cut];
}
