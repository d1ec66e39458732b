import { newId } from '../../src/ids.ts';
import type { Row, Sent } from './cells.ts';
import { plain } from './cells.ts';

const everybody = '200 200 200 200 200';
const nobody = '404 404 404 404 404';

/** A view of one's own; of another's private one nobody knows. */
const onView = (sent: Sent = {}, options: { isRemoved?: boolean } = {}): Row => ({
  send: async (world, place, caller) => ({ ...sent, params: { id: await world.view(place, caller, options) } }),
  own: everybody,
  other: nobody,
});

/** Named views (decision 0044): everybody has their own of the lists that they have. */
export const rows: Record<string, Row> = {
  listViews: plain(everybody, { query: { list: 'jobs' } }),
  readView: onView(),
  createView: { send: async () => ({ body: { list: 'jobs', name: `View ${newId()}` } }), own: everybody },
  changeView: onView({ body: { name: 'Renamed' } }),
  removeView: onView(),
  restoreView: onView({}, { isRemoved: true }),
};
