import { changeTakingPart, createGame, listGames, readGame, removeGame } from '@plumbline/contract/games';
import type { Game, GameRow, GameView } from '@plumbline/contract/games';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/games.json';
import he from '../../../i18n/he/games.json';
import { CurrentGame } from './current-game.tsx';
import { GameBoard } from './game-screen.tsx';
import { GamesScreen } from './games-screen.tsx';

const game: Game = {
  _id: idOf(7),
  name: 'Spring',
  firstDay: '2031-03-01',
  lastDay: '2031-03-31',
  state: 'running',
  ranking: 'points',
  weights: { reported: 10, confirmed: 3, clean: 0 },
  version: 1,
  can: ['change', 'remove'],
};
const row = (n: number, part: Partial<GameRow> = {}): GameRow => ({
  rank: n,
  isMe: false,
  person: {
    _id: idOf(n),
    name: { first: `Person ${n}`, last: 'Levi' },
    imgUrl: null,
    inTraining: false,
    greenMark: false,
  },
  points: 100 - n,
  perHour: 1.25,
  hours: 80,
  reported: 9,
  clean: 4,
  confirmed: 2,
  ...part,
});
const nobody = { person: null, perHour: null, hours: null, reported: null, clean: null, confirmed: null };
const view = (part: Partial<GameView> = {}): GameView => ({
  ...game,
  plays: true,
  peopleCount: part.people?.length ?? 0,
  people: [],
  teams: [],
  ...part,
});
const as = (role: 'business_admin' | 'inspector', more: RenderOptions = {}): RenderOptions => ({
  person: aPerson({ role }),
  toggles: ['games', 'projects'],
  ...more,
});
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const lines = (list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .elements()
    .map((one) => plain(one.textContent));
const main = () => document.querySelector('main')!;

describe('the games', () => {
  it('are none at first: an administrator creates the first one, others wait for it', async () => {
    onCall(listGames, () => ({ plays: true, games: [] }));
    await render(<GamesScreen />, as('inspector'));
    await expect.element(page.getByText(en.emptyText)).toBeVisible();
    expect(page.getByRole('button', { name: en.create }).elements()).toEqual([]);
    await expectAccessible();
  });

  it('are created with a warning where finding nothing outweighs the rest', async () => {
    const sent: unknown[] = [];
    onCall(listGames, () => ({ plays: true, games: [] }));
    onCall(createGame, ({ body }) => {
      sent.push(body);
      if (sent.length === 1)
        return problem(400, 'not_valid', 'x', [{ path: 'name', code: 'required', message: 'No.' }]);
      return game;
    });
    await render(<GamesScreen />, as('business_admin'));
    await page.getByRole('button', { name: en.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: en.create }).click();
    expect(sent).toEqual([]);
    await dialog.getByRole('textbox', { name: new RegExp(`^${en.form.name}`) }).fill('Spring');
    expect(dialog.getByText(en.form.warning).elements()).toEqual([]);
    await dialog.getByRole('textbox', { name: en.form.clean }).fill('14');
    await expect.element(dialog.getByText(en.form.warning)).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('textbox', { name: en.form.clean }).fill('1');
    await expect.element(dialog.getByText(en.form.warning)).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: en.create }).click();
    await expect.element(dialog.getByText('No.')).toBeVisible();
    await dialog.getByRole('button', { name: en.create }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({
      name: 'Spring',
      ranking: 'per_hour',
      weights: { reported: 10, confirmed: 3, clean: 1 },
    });
  });

  it('are left by a switch, and stand by what they are: running, upcoming, ended (he, phone)', async () => {
    let plays = true;
    const games: Game[] = [
      { ...game, state: 'over', _id: idOf(8), name: 'חורף' },
      { ...game, name: 'A spring with a very long name indeed, which nobody would have thought of on a phone' },
    ];
    onCall(listGames, () => ({ plays, games }));
    onCall(changeTakingPart, ({ body }) => {
      ({ plays } = body as { plays: boolean });
      return { plays };
    });
    await render(<GamesScreen />, as('inspector', { language: 'he', view: 'phone' }));
    await expect.element(page.getByRole('heading', { name: he.states.running })).toBeVisible();
    expect(
      page
        .getByRole('link')
        .elements()
        .map((one) => one.getAttribute('href')),
    ).toEqual([`/games/${idOf(7)}`, `/games/${idOf(8)}`]);
    expect(cutTexts(main())).toEqual([]);
    const choice = page.getByRole('switch', { name: he.takePart, exact: false });
    await expect.element(choice).toBeChecked();
    await page.getByText(he.takePart, { exact: true }).click();
    await expect.element(choice).not.toBeChecked();
    expect(plays).toBe(false);
    await expectAccessible();
  });
});

describe('a board', () => {
  it('says when it begins, and that there are no points yet', async () => {
    onCall(readGame, () => view({ state: 'coming', can: [] }));
    await render(<GameBoard id={game._id} />, as('inspector'));
    await expect.element(page.getByRole('heading', { name: en.noPoints })).toBeVisible();
    expect(plain(main().textContent)).toContain('The game begins on 01/03/2031.');
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('has people with what their points come from, the same place for equals, and no name for who isn’t seen', async () => {
    const people = [row(1), row(2, { rank: 1, points: 99, isMe: true }), row(3, { ...nobody, points: 1 })];
    const teams = [{ rank: 1, project: { _id: idOf(20), name: 'Towers', avatar: null }, points: 199.5, people: 3 }];
    onCall(readGame, () => view({ people, teams, plays: false }));
    await render(<GameBoard id={game._id} />, as('inspector'));
    await expect.poll(() => lines(en.people).length).toBe(3);
    const [first = '', me = '', last = ''] = lines(en.people);
    expect(first).toMatch(/Place 1.*Person 1 Levi.*9 reported jobs.*2 confirmed on time.*80 working hours.*99 points/);
    expect(first).not.toContain('without an issue');
    expect(me).toMatch(/Place 1.*Person 2 Levi.*You/);
    expect(last).toMatch(new RegExp(`Place 3.*${en.nameless}.*1 point$`));
    expect(lines(en.teams)[0]).toMatch(/Towers.*3 people.*199.5 points/);
    await expect.element(page.getByText(en.notPlaying)).toBeVisible();
    await expectAccessible();
  });

  it('goes by hours: who has none is last, without a place (he, phone, long names)', async () => {
    const long = { first: 'אלכסנדרה־מרגריטה־ויקטוריה', last: 'von Hohenzollern-Sigmaringen-Schwarzenberg' };
    const people = [
      row(1, { person: { _id: idOf(1), name: long, imgUrl: null, inTraining: false, greenMark: false } }),
      row(2, { ...nobody, points: null, perHour: 0.5 }),
      row(3, { rank: null, perHour: null, hours: null }),
      ...Array.from({ length: 40 }, (_, n) => row(n + 4, { rank: null, ...nobody, points: null })),
    ];
    onCall(readGame, () => view({ people, ranking: 'per_hour', peopleCount: 90 }));
    await render(<GameBoard id={game._id} />, as('inspector', { language: 'he', view: 'phone' }));
    await expect.poll(() => lines(he.people).length).toBe(43);
    const shown = lines(he.people);
    expect(shown[1]).toContain('0.5 לשעה');
    expect(shown[2]).toContain(he.unranked);
    expect(shown[5]).toContain(he.hoursUnknown);
    expect(plain(main().textContent)).toContain('ועוד 47 אנשים');
    expect(cutTexts(main())).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expectAccessible();
  });

  it('is deleted by an administrator, who is asked first', async () => {
    let isRemoved = false;
    onCall(readGame, () => view());
    onCall(removeGame, () => {
      isRemoved = true;
      return { success: true as const };
    });
    const { router } = await render(<GameBoard id={game._id} />, as('business_admin'));
    await page.getByRole('button', { name: en.remove }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(isRemoved).toBe(false);
    await page.getByRole('dialog').getByRole('button', { name: en.remove }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/games');
    expect(isRemoved).toBe(true);
  });
});

describe('the widget of the dashboard', () => {
  it('has the first ones of the game that ends first, and oneself', async () => {
    const asked: (string | undefined)[] = [];
    onCall(listGames, () => ({ plays: true, games: [{ ...game, _id: idOf(9), lastDay: '2031-06-30' }, game] }));
    onCall(readGame, ({ params }) => {
      asked.push(params['id']);
      return view({ people: Array.from({ length: 9 }, (_, n) => row(n + 1, { isMe: n === 8 })) });
    });
    await render(<CurrentGame loading={null} length={5} />, as('inspector'));
    await expect.poll(() => lines(en.people).length).toBe(6);
    expect(lines(en.people)[5]).toContain('Person 9');
    expect(asked).toEqual([game._id]);
    await expectAccessible();
  });

  it('says that none is running', async () => {
    onCall(listGames, () => ({ plays: true, games: [{ ...game, state: 'over' as const }] }));
    await render(<CurrentGame loading={null} length={5} />, as('inspector', { language: 'he' }));
    await expect.element(page.getByText(he.noneRunning)).toBeVisible();
  });
});
