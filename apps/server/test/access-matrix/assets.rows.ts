import type { Row } from './cells.ts';
import type { Place, World } from './world.ts';

const everybody = '200 200 200 200 200';
const whoeverSees = '200 200 404 404 404';
/** A file is changed by planners and by the one who uploaded it, here a sys_admin. */
const whoeverChanges = '200 200 200 403 403';

const ofFile = async (world: World, place: Place) => ({ params: { id: await world.asset(place) } });

/** What is done with one file beside reading and deleting it (decisions 0026, 0029, 0030). */
export const rows: Record<string, Row> = {
  readAssetLocation: { send: ofFile, own: everybody, other: whoeverSees },
  // What the person doesn't see is left out without a word.
  readAssetUses: {
    send: async (world, place) => ({ query: { ids: await world.asset(place) } }),
    own: everybody,
    other: everybody,
    foreign: everybody,
  },
  rotateAsset: {
    send: async (world, place) => ({ ...(await ofFile(world, place)), body: { rotation: 90 } }),
    own: whoeverChanges,
    other: whoeverSees,
  },
  changeAssetProperties: {
    send: async (world, place) => ({ ...(await ofFile(world, place)), body: { name: 'grayscale', value: true } }),
    own: whoeverChanges,
    other: whoeverSees,
  },
  readPdfImages: {
    send: async (world, place) => ({ query: { id: await world.asset(place), get_sizes: 'true' } }),
    own: everybody,
    other: whoeverSees,
  },
  resizePdf: {
    send: async (world, place) => ({ ...(await ofFile(world, place)), body: {} }),
    own: everybody,
    other: whoeverSees,
  },
  readPlanLines: { send: ofFile, own: everybody, other: whoeverSees },
  readAssetTiles: { send: ofFile, own: everybody, other: whoeverSees },
  // Its tiles are not made; who may read them where they are is tried with the tiles.
  readTile: {
    send: async (world, place) => ({
      params: { id: await world.asset(place), page: '1', level: '0', column: '0', row: '0' },
    }),
    own: '404 404 404 404 404',
    other: '404 404 404 404 404',
  },
  // Its bytes are not there: whoever may convert it is told that it is corrupted.
  convertAsset: { send: ofFile, own: '422 422 422 403 403', other: '422 422 404 404 404' },
  mergeAssets: {
    send: async (world, place) => ({ params: { target: await world.asset(place), source: await world.asset(place) } }),
    own: whoeverChanges,
    other: whoeverSees,
  },
  zipAssets: {
    send: async (world, place) => ({ query: { ids: await world.asset(place) } }),
    own: everybody,
    other: whoeverSees,
  },
  readZipAddress: {
    send: async (world, place) => ({ query: { ids: await world.asset(place) } }),
    own: everybody,
    other: whoeverSees,
  },
  listAssetVersions: { send: ofFile, own: whoeverChanges, other: whoeverSees },
  restoreAssetVersion: {
    send: async (world, place) => {
      const id = await world.asset(place);
      await world.server
        .db(place === 'foreign' ? 'acme' : 'main')
        .query.insertInto('asset_versions')
        .values({
          asset_id: id,
          version: 7,
          original_name: 'old.png',
          extension: 'png',
          content_type: 'image/png',
          size: 10,
          sha256: Buffer.alloc(32, 2),
          is_video: false,
          properties: '{}',
          uploaded_at: new Date(),
        })
        .execute();
      return { params: { id, version: '7' } };
    },
    own: whoeverChanges,
    other: whoeverSees,
  },
  removeAssets: {
    send: async (world, place) => ({ body: { files: [await world.asset(place)] } }),
    own: whoeverChanges,
    other: whoeverSees,
  },
  removeAssetByAddress: {
    send: async (world, place) => ({ query: { id: await world.asset(place) } }),
    own: whoeverChanges,
    other: whoeverSees,
  },
};
