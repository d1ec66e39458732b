import { LRUCache } from 'lru-cache';
import type { MapTiles } from '../../map-tiles.ts';

/** A document waits so long for its map; without it, it has the address alone. */
const timeout = 4000;
const maxTileBytes = 512 * 1024;

const known = new LRUCache<string, Buffer>({ maxSize: 32 * 1024 * 1024, sizeCalculation: (bytes) => bytes.length });

/** Fetches map tiles from the same server as the maps on screen, and caches them for later documents. */
export class TileFetcher {
  readonly #tiles: MapTiles;
  readonly #userAgent: string;

  /** @param userAgent identifies the client: the product and where it runs */
  constructor(tiles: MapTiles, userAgent: string) {
    this.#tiles = tiles;
    this.#userAgent = userAgent;
  }

  /** Who is to be named below a map, without links. */
  get attribution(): string {
    return this.#tiles.attribution.replaceAll(/<[^<>]*>/g, '');
  }

  /** Fetches these tiles; undefined when one of them fails or takes too long. */
  async fetch(places: readonly { zoom: number; column: number; row: number }[]): Promise<Buffer[] | undefined> {
    const signal = AbortSignal.timeout(timeout);
    try {
      return await Promise.all(places.map((place) => this.#fetchOne(place, signal)));
    } catch {
      return undefined;
    }
  }

  async #fetchOne(place: { zoom: number; column: number; row: number }, signal: AbortSignal): Promise<Buffer> {
    const address = this.#tiles.url
      .replaceAll('{s}', 'a')
      .replaceAll('{r}', '')
      .replaceAll('{z}', String(place.zoom))
      .replaceAll('{x}', String(place.column))
      .replaceAll('{y}', String(place.row));
    const cached = known.get(address);
    if (cached) return cached;
    const response = await fetch(address, { headers: { 'user-agent': this.#userAgent }, redirect: 'error', signal });
    if (!response.ok || !response.body) throw new Error(`the tile server answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > maxTileBytes) throw new Error('a tile is too large');
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    known.set(address, bytes);
    return bytes;
  }
}
