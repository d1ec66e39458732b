// Excalidraw with as many shapes of the same kinds as the plan has, worked by the same gestures.
import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const extent = { width: 5_000, height: 3_500 };
const screen = { width: 1_400, height: 900 };
const colours = ['#f05f63', '#80f05e', '#fff78a', '#2e394d'];

let seed = 3;
const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

/** @param {number} count */
function around(count) {
  return Array.from({ length: count }, (_, index) => {
    const turn = (2 * Math.PI * index) / count;
    const reach = 15 + random() * 40;
    return [reach * Math.cos(turn), reach * Math.sin(turn)];
  });
}

/** @param {number} index */
function shapeOf(index) {
  const own = {
    id: `element-${index}`,
    x: random() * extent.width,
    y: random() * extent.height,
    strokeColor: colours[index % colours.length],
    strokeWidth: 3,
    roughness: 0,
  };
  const isFilled = { backgroundColor: own.strokeColor, fillStyle: 'solid' };
  switch (index % 11) {
    case 0:
    case 1:
      return {
        ...own,
        type: 'line',
        points: [
          [0, 0],
          [random() * 160 - 80, random() * 160 - 80],
        ],
      };
    case 2:
    case 3:
      return { ...own, ...isFilled, type: 'rectangle', width: 20 + random() * 100, height: 20 + random() * 80 };
    case 4:
    case 5:
    case 7:
      return { ...own, type: 'ellipse', width: 16 + random() * 80, height: 16 + random() * 80 };
    case 6:
      return { ...own, type: 'line', points: around(40) };
    default: {
      const points = around(6);
      return { ...own, ...isFilled, type: 'line', points: [...points, points[0]] };
    }
  }
}

// The pointers of these gestures are no device's, which could be captured.
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * @param {number} count
 * @param {(frame: number) => void} act
 */
async function frames(count, act) {
  const times = [];
  let before = await nextFrame();
  for (let frame = 0; frame < count; frame++) {
    act(frame);
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  return times;
}

/**
 * @param {number} count
 * @param {number} frameCount
 */
export async function measureExcalidraw(count, frameCount) {
  const container = document.createElement('div');
  Object.assign(container.style, { width: `${screen.width}px`, height: `${screen.height}px`, position: 'relative' });
  document.body.replaceChildren(container);
  const elements = convertToExcalidrawElements(Array.from({ length: count }, (_, index) => shapeOf(index)));
  // One that lies over all others, to be dragged.
  const [dragged] = convertToExcalidrawElements([
    {
      id: 'dragged',
      type: 'rectangle',
      x: 2_400,
      y: 1_700,
      width: 200,
      height: 100,
      backgroundColor: '#f05f63',
      fillStyle: 'solid',
    },
  ]);
  const zoom = Math.min(screen.width / extent.width, screen.height / extent.height);
  const appState = { zoom: { value: zoom }, scrollX: 0, scrollY: 0, viewBackgroundColor: '#ffffff' };
  const root = createRoot(container);
  let api;
  await new Promise((resolve) => {
    root.render(
      createElement(Excalidraw, {
        excalidrawAPI: (given) => resolve((api = given)),
        initialData: { elements: [...elements, dragged], appState, scrollToContent: false },
      }),
    );
  });
  let canvas = null;
  while (!(canvas = container.querySelector('canvas.interactive'))) await nextFrame();
  while (api.getSceneElements().length <= elements.length) await nextFrame();
  await frames(30, () => undefined);
  const at = { clientX: 700, clientY: 450, bubbles: true, cancelable: true };
  const wheel = (more) => canvas.dispatchEvent(new WheelEvent('wheel', { ...at, ...more }));
  const panning = await frames(frameCount, (frame) => wheel({ deltaX: 40 * Math.cos(frame / 12), deltaY: 0 }));
  const zooming = await frames(frameCount, (frame) =>
    wheel({ deltaY: Math.sin(frame / 8) > 0 ? -20 : 20, ctrlKey: true }),
  );
  root.unmount();
  return { panning, zooming, dragging: await dragOne(elements, dragged, frameCount, zoom) };
}

async function dragOne(elements, dragged, frameCount, zoom) {
  const container = document.createElement('div');
  Object.assign(container.style, { width: `${screen.width}px`, height: `${screen.height}px`, position: 'relative' });
  document.body.replaceChildren(container);
  const root = createRoot(container);
  let api;
  await new Promise((resolve) => {
    root.render(
      createElement(Excalidraw, {
        excalidrawAPI: (given) => resolve((api = given)),
        initialData: {
          elements: [...elements, dragged],
          appState: { zoom: { value: zoom }, scrollX: 0, scrollY: 0 },
          scrollToContent: false,
        },
      }),
    );
  });
  let canvas = null;
  while (!(canvas = container.querySelector('canvas.interactive'))) await nextFrame();
  while (api.getSceneElements().length <= elements.length) await nextFrame();
  await frames(30, () => undefined);
  const { scrollX, scrollY, offsetLeft, offsetTop, zoom: now } = api.getAppState();
  const start = { x: (2_500 + scrollX) * now.value + offsetLeft, y: (1_750 + scrollY) * now.value + offsetTop };
  const point = (type, target, frame) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        clientX: start.x + frame,
        clientY: start.y + frame / 2,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        bubbles: true,
        cancelable: true,
      }),
    );
  point('pointermove', canvas, 0);
  point('pointerdown', canvas, 0);
  const dragging = await frames(frameCount, (frame) => point('pointermove', canvas, frame));
  point('pointerup', canvas, frameCount);
  await frames(2, () => undefined);
  const moved = api.getSceneElements().find(({ id }) => id === dragged.id);
  if (!moved || moved.x === dragged.x) throw new Error('nothing was dragged');
  root.unmount();
  return dragging;
}
