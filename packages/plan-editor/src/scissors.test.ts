import { describe, expect, it } from 'vitest';
import { aRect, held, openPlan } from './editor.fixtures.ts';

describe('scissors', () => {
  it('cut a rectangle out of the uppermost element and group it, and can be mended', () => {
    const { editor, pull, all } = openPlan({ elements: [aRect('a', 100, 100), aRect('b', 110, 110, { z: 2 })] });
    editor.setTool('scissors');
    pull(
      [
        [150, 90],
        [180, 130],
      ],
      held({ alt: true }),
    );
    expect(all()[0]?.shape.cuts).toBeUndefined();
    expect(all()[1]?.shape).toMatchObject({
      groupId: expect.any(String) as string,
      cuts: [{ x: 150, y: 90, width: 30, height: 40 }],
    });
    editor.commands.mend('b');
    expect(all()[1]).toEqual(aRect('b', 110, 110, { z: 2 }));
    editor.undo();
    editor.undo();
    expect(all()[1]).toEqual(aRect('b', 110, 110, { z: 2 }));
  });
});
