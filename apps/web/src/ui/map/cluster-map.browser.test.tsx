import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { idOf } from '../../../test/people.ts';
import type { RenderOptions } from '../../../test/render.tsx';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import { ClusterMap } from './cluster-map.tsx';
import { LocationMap } from './location-map.tsx';

const thing = (index: number, lat: number, long: number) => ({
  id: idOf(index),
  name: `Tower ${index}`,
  address: `Street ${index}`,
  lat,
  long,
});
const things = [thing(1, 32.05, 34.75), thing(2, 32.1, 34.8), thing(3, 32.15, 34.9)];

async function show(options: RenderOptions = {}, shown = things) {
  const onOpen = vi.fn<(id: string) => void>();
  await render(
    <div style={{ blockSize: 560 }}>
      <ClusterMap things={shown} label="Projects" addressOf={(id) => `/project/view/${id}`} onOpen={onOpen} />
    </div>,
    options,
  );
  return { onOpen };
}

const pins = () => [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon')];
const middleOf = (pin: HTMLElement) => {
  const { left, top, width, height } = pin.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

// The server of the tests has no pictures of maps.
describe('a map without pictures', () => {
  it('has its pins in their places, with a scale', async () => {
    await show();
    await expect.poll(() => pins().length).toBe(3);
    const [south, middle, north] = pins()
      .map((pin) => ({ title: pin.title, ...middleOf(pin) }))
      .toSorted((one, other) => one.title.localeCompare(other.title));
    if (!south || !middle || !north) throw new Error('three pins');
    // West to east by 0.05 and 0.1 degrees, south to north by 0.05 each.
    expect((north.x - middle.x) / (middle.x - south.x)).toBeCloseTo(2, 1);
    expect((south.y - middle.y) / (middle.y - north.y)).toBeCloseTo(1, 1);
    const scale = document.querySelector('.leaflet-control-scale-line');
    expect(scale?.textContent).toMatch(/^\d+ k?m$/);
    const note = page.getByText(en.map.empty.bare).element().getBoundingClientRect();
    const edge = scale?.getBoundingClientRect();
    expect(edge && edge.top >= note.bottom).toBe(true);
  });

  it.each([
    ['en', 'desk', en],
    ['he', 'phone', he],
  ] as const)('has its places as a list (%s, %s)', async (language, view, { map }) => {
    const { onOpen } = await show({ language, view });
    const list = page.getByRole('list', { name: map.places });
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3);
    const link = list.getByRole('link', { name: 'Tower 2' });
    await expect.element(link).toHaveAttribute('href', `/project/view/${idOf(2)}`);
    await link.click();
    expect(onOpen).toHaveBeenCalledWith(idOf(2));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expectAccessible();
  });

  it('lists the first places of many, and how many more there are', async () => {
    await show(
      {},
      Array.from({ length: 60 }, (_, index) => thing(index, 32 + index / 100, 34.8)),
    );
    const items = page.getByRole('list', { name: en.map.places }).getByRole('listitem');
    await expect.poll(() => items.elements().length).toBe(50);
    await expect.element(page.getByText(/and 10 more/)).toBeVisible();
  });

  it('says that it has nothing to show where nothing is on it', async () => {
    await show({}, []);
    await expect.element(page.getByText(en.map.empty.off)).toBeVisible();
    expect(document.querySelector('.leaflet-control-zoom')).toBeNull();
  });

  it('of one place has its pin, its scale and its numbers', async () => {
    await render(<LocationMap place={{ lat: 32.0803, long: 34.7805 }} label="Place" />);
    await expect.poll(() => document.querySelectorAll('.leaflet-overlay-pane path').length).toBe(1);
    expect(document.querySelector('.leaflet-control-scale-line')).not.toBeNull();
    await expect.element(page.getByText('32.0803, 34.7805')).toBeVisible();
    await expectAccessible();
  });
});
