/** What a person can read, or write into. */
const isText = (element: Element): boolean =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');

/** Where the text of an element lies: of a field its box, of words their lines. */
function boxOf(element: Element): DOMRect {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** For ears alone, or out of sight until it is asked for. */
const isUnseen = (element: Element): boolean => {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1 || element.closest('.visually-hidden, [aria-hidden="true"]') !== null;
};

/** Whether a person can move the rest into sight. */
const scrolls = (element: Element): boolean => {
  const { overflowX } = getComputedStyle(element);
  return overflowX === 'auto' || overflowX === 'scroll';
};

function nameOf(element: Element): string {
  const said = element instanceof HTMLInputElement ? element.value || element.placeholder : element.textContent;
  return `${element.tagName.toLowerCase()} "${said?.trim().slice(0, 40) ?? ''}"`;
}

/** Whether more is in a field than its box shows. */
function isOverfull(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return false;
  return element.scrollWidth > element.clientWidth + 1 && !scrolls(element) && clips(element);
}

const clips = (element: Element): boolean =>
  element instanceof HTMLInputElement || getComputedStyle(element).overflowX !== 'visible';

/** Whether a box around cuts off what lies in it, or the window does. */
function isCutAround(element: Element): boolean {
  const box = boxOf(element);
  if (box.left < -1 || box.right > window.innerWidth + 1) return true;
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (scrolls(around)) return false;
    if (getComputedStyle(around).overflowX === 'visible') continue;
    const bounds = around.getBoundingClientRect();
    if (box.left < bounds.left - 1 || box.right > bounds.right + 1) return true;
  }
  return false;
}

/** Whether something else lies over an end of its text: a sign or a button in the field. */
function isCovered(element: Element): boolean {
  const box = boxOf(element);
  const style = getComputedStyle(element);
  const isField = element instanceof HTMLInputElement;
  const left = box.left + (isField ? Number.parseFloat(style.paddingLeft) : 0) + 2;
  const right = box.right - (isField ? Number.parseFloat(style.paddingRight) : 0) - 2;
  const middle = box.top + box.height / 2;
  return [left, right].some((x) => {
    const top = document.elementFromPoint(x, middle);
    return top !== null && !element.contains(top) && !top.contains(element) && top.closest('label') === null;
  });
}

/** The texts below an element that cannot be read whole, each with what is wrong with it. */
export function cutTexts(root: Element): readonly string[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => isText(element) && !isUnseen(element))
    .flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      if (isOverfull(element)) return [`${nameOf(element)} is longer than its box`];
      if (isCutAround(element)) return [`${nameOf(element)} is cut off by what is around it`];
      return isCovered(element) ? [`${nameOf(element)} lies below something`] : [];
    });
}
