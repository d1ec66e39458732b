import type { Language } from '@plumbline/domain/languages/languages';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { FoundPlace, Geocoder } from './geocoder.ts';
import { GeocoderBusyError, GeocoderError } from './geocoder.ts';
import { readBounded } from './read-bounded.ts';
import { Turns } from './turns.ts';

const timeoutMs = 10_000;
const maxResponseBytes = 1024 * 1024;
const maxFound = 8;
const addressLimit = 500;
const day = 86_400_000;

/**
 * The servers of the OpenStreetMap Foundation: their usage policy allows one request a second, and no search as you
 * type.
 */
const publicHost = 'nominatim.openstreetmap.org';

// Control characters and bidi overrides can't be stored, or would disguise an address.
const unfitLetters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const degrees = (most: number) =>
  z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(-most).max(most));
const hit = z
  .object({ lat: degrees(90), lon: degrees(180), display_name: z.string() })
  .transform(({ lat, lon, display_name: name }): FoundPlace => {
    const address = name.toWellFormed().replace(unfitLetters, ' ').trim().slice(0, addressLimit).toWellFormed();
    return { lat, long: lon, address };
  });
const hits = z.array(hit).transform((found) => found.slice(0, maxFound));
const nothingThere = z.object({ error: z.string() }).transform(() => [] as FoundPlace[]);
const hitOrNothing = z.union([hit.transform((found) => [found]), nothingThere]);

interface Options {
  /** The base URL; it may have a path. */
  url: string;
  /** Identifies the client: the product and where it runs. */
  userAgent: string;
  /** Milliseconds between two requests; by default as the server's policy demands. */
  interval?: number;
  /** How many questions may wait at once. */
  longestQueue?: number;
}

/** A client for Nominatim's protocol with rate limiting; results are cached for a day. */
export class NominatimGeocoder implements Geocoder {
  readonly takesHalfWords: boolean;
  readonly #base: string;
  readonly #userAgent: string;
  readonly #turns: Turns;
  readonly #known = new LRUCache<string, Promise<readonly FoundPlace[]>>({ max: 2000, ttl: day });

  constructor({ url, userAgent, interval, longestQueue = 8 }: Options) {
    const isPublic = new URL(url).hostname === publicHost;
    this.takesHalfWords = !isPublic;
    this.#base = url.endsWith('/') ? url : `${url}/`;
    this.#userAgent = userAgent;
    this.#turns = new Turns(interval ?? (isPublic ? 1000 : 50), longestQueue);
  }

  search(text: string, language: Language): Promise<readonly FoundPlace[]> {
    const query = { q: text, limit: String(maxFound), 'accept-language': language };
    return this.#remembered(this.#address('search', query), hits);
  }

  async reverse(lat: number, long: number, language: Language): Promise<FoundPlace | undefined> {
    // Rounded to a metre, so that repeated requests for one house hit the cache.
    const at = { lat: lat.toFixed(5), lon: long.toFixed(5) };
    const [found] = await this.#remembered(
      this.#address('reverse', { ...at, zoom: '18', 'accept-language': language }),
      hitOrNothing,
    );
    return found;
  }

  #address(call: string, query: Record<string, string>): string {
    return `${new URL(call, this.#base).href}?${new URLSearchParams({ format: 'jsonv2', ...query }).toString()}`;
  }

  /** Concurrent identical requests share one response. Failures aren't cached. */
  #remembered(address: string, shape: z.ZodType<FoundPlace[]>): Promise<readonly FoundPlace[]> {
    const known = this.#known.get(address);
    if (known) return known;
    const asked = this.#ask(address, shape);
    this.#known.set(address, asked);
    asked.catch(() => this.#known.delete(address));
    return asked;
  }

  async #ask(address: string, shape: z.ZodType<FoundPlace[]>): Promise<readonly FoundPlace[]> {
    if (!(await this.#turns.take())) throw new GeocoderBusyError('Too many wait for the geocoder');
    let text: string | undefined;
    try {
      const response = await fetch(address, {
        headers: { 'user-agent': this.#userAgent, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new GeocoderError(String(response.status));
      }
      text = await readBounded(response, maxResponseBytes);
    } catch (error) {
      if (error instanceof GeocoderError) throw error;
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      throw new GeocoderError(isLate ? 'TIMEOUT' : 'UNREACHABLE', { cause: error });
    }
    const found = shape.safeParse(parsed(text));
    if (!found.success) throw new GeocoderError('INVALID_ANSWER', { cause: found.error });
    return found.data;
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
