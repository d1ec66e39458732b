import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { filmFile } from '../../../test/support/files/film-files.ts';
import { setDecoder } from './decoder.fixtures.ts';

const on = setDecoder();

describe('films', () => {
  it('tell how long they are, how large and where they were taken', async () => {
    const film = filmFile({ seconds: 12, isTurned: true, place: '+32.0853+034.7818+012.3/' });
    expect(await on.found(film)).toMatchObject({
      kind: 'mp4',
      duration: 12_000,
      width: 360,
      height: 640,
      position: { lat: 32.0853, long: 34.7818 },
    });
    expect(await on.found(filmFile({ brand: 'qt  ' }))).toMatchObject({ kind: 'quicktime', position: null });
    expect(await on.found(filmFile({ brand: '3gp5', place3gpp: [34.5, 32.25] }))).toMatchObject({
      kind: '3gpp',
      position: { lat: 32.25, long: 34.5 },
    });
  });

  it('lose where they were taken in a copy, and nothing else', async () => {
    for (const film of [
      filmFile({ place: '+32.0853+034.7818/' }),
      filmFile({ brand: '3gp5', place3gpp: [34.5, 32.25] }),
    ]) {
      const to = on.pathOf('copy.mp4');
      expect(await on.decoder.run('shownFilm', { path: await on.fileOf(film), to })).toBe(true);
      const copy = await readFile(to);
      expect([copy.length, copy.equals(film)]).toEqual([film.length, false]);
      expect(await on.found(copy)).toMatchObject({ duration: 3000, position: null });
    }
    expect(await on.decoder.run('shownFilm', { path: await on.fileOf(filmFile()), to: on.pathOf('none.mp4') })).toBe(
      false,
    );
  });

  it('that were cut, at any tenth, are refused', async () => {
    const film = filmFile();
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const cut = film.subarray(0, Math.floor((film.length * tenth) / 10));
      expect([tenth, await on.found(cut)]).toEqual([tenth, 'corrupted']);
    }
  });
});
