import { describe, expect, it } from 'vitest';
import { planMeasurements } from '../assets/plan-file.ts';
import { catalogueElement } from '../blueprints/catalogue.ts';
import { defaultCatalogue } from '../blueprints/default-catalogue.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { translationsSchema } from '../translations/translations-schema.ts';
import { withoutBidiControls } from './bidi-controls.ts';

it('takes out what turns other letters, and leaves marks and letters of either direction', () => {
  const controls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(withoutBidiControls(`Dana${controls} gnp.exe דנה\u200f!`)).toBe('Dana gnp.exe דנה\u200f!');
});

describe('a name in what is stored turns nothing around it', () => {
  const turned = 'Good\u202e gnp\u2069';
  const storedNow = 'Good gnp';

  it('options of questions, the rules about them, presets, responses and repetitions', () => {
    const { settings } = questionTypeRegistry.list;
    const options = [{ value: turned, caption: turned }];
    expect(
      settings.parse({ childs: options, path: [{ value: turned, toQuestion: 'q' }], responseOptions: [turned] }),
    ).toEqual({
      childs: [{ value: storedNow, caption: storedNow }],
      path: [{ value: storedNow, toQuestion: 'q' }],
      responseOptions: [storedNow],
    });
    const preset = { id: 'p', dateTimeStart: '08:00', dateTimeEnd: '16:00' };
    expect(questionTypeRegistry.date_time.settings.parse({ allDays: [{ ...preset, label: turned }] })).toEqual({
      allDays: [{ ...preset, label: storedNow }],
    });
    expect(questionTypeRegistry.step.settings.parse({ repeat: { min: 1, max: null, title: turned } })).toEqual({
      repeat: { min: 1, max: null, title: storedNow },
    });
  });

  it('is no option at all where nothing else is in it, and no second one', () => {
    const { settings } = questionTypeRegistry.list;
    expect(settings.safeParse({ childs: [{ value: '\u202e' }] }).success).toBe(false);
    expect(settings.safeParse({ childs: [{ value: 'Good' }, { value: 'Good\u202e' }] }).success).toBe(false);
  });

  it('translations of questions, elements of the catalogue, parts of plans', () => {
    expect(translationsSchema.parse({ he: { title: turned, 'childs.yes': turned } })).toEqual({
      he: { title: storedNow, 'childs.yes': storedNow },
    });
    const [element] = defaultCatalogue;
    expect(catalogueElement.parse({ ...element, name: turned, translations: { he: turned } })).toMatchObject({
      name: storedNow,
      translations: { he: storedNow },
    });
    const own = { pixels: null, metrics: { width: 1, height: 1 }, arrows: {} };
    const area = { ...own, id: 'a', name: turned, box: { x: 0, y: 0, width: 1, height: 1 } };
    expect(planMeasurements.parse({ ...own, areas: [area] })?.areas?.[0]?.name).toBe(storedNow);
  });
});
