import { describe, expect, it } from 'vitest';
import { cutTexts } from '../../test/cut-text.ts';
import { render } from '../../test/render.tsx';

describe('what measures cut text', () => {
  const cutIn = async (element: Parameters<typeof render>[0]) => {
    await render(<div style={{ inlineSize: 120 }}>{element}</div>);
    return cutTexts(document.querySelector('main')!);
  };
  const box = { inlineSize: 90, padding: 4 } as const;

  it.each([
    ['a field', <input key="field" aria-label="Day" style={box} defaultValue="27/11/2026, 21:45" />],
    ['what a field asks for', <input key="asks" aria-label="Day" style={box} placeholder="DD/MM/YYYY, HH:MM" />],
    [
      'an ellipsis',
      <p key="ellipsis" style={{ ...box, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        The northern gate of the towers
      </p>,
    ],
    [
      'lines that are not shown',
      <p key="lines" style={{ ...box, overflow: 'hidden', blockSize: '2em' }}>
        The northern gate of the towers, beside the machine rooms
      </p>,
    ],
    [
      'a box around it',
      <div key="around" style={{ ...box, overflow: 'hidden' }}>
        <p style={{ whiteSpace: 'nowrap' }}>The northern gate of the towers</p>
      </div>,
    ],
    [
      'something over it',
      <div key="over" style={{ position: 'relative' }}>
        <input aria-label="Day" style={box} defaultValue="27/11/26" />
        <button type="button" style={{ position: 'absolute', insetInlineStart: 0, insetBlock: 0 }}>
          x
        </button>
      </div>,
    ],
    [
      'the window',
      <p key="window" style={{ marginInlineStart: 1250, inlineSize: 300 }}>
        The northern gate of the towers
      </p>,
    ],
  ])('finds %s', async (_, element) => {
    expect((await cutIn(element)).length).toBeGreaterThan(0);
  });

  it('finds nothing where all is read', async () => {
    expect(await cutIn(<input aria-label="Day" style={box} defaultValue="27/11" />)).toEqual([]);
  });
});
