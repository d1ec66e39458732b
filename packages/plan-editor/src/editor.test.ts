import { describe, expect, it } from 'vitest';
import { aRect, openPlan } from './editor.fixtures.ts';

describe('saving', () => {
  it('hears of changes that were made here, and not of those that were taken over', () => {
    const saved: string[] = [];
    const { editor, click } = openPlan({
      elements: [aRect('a', 100, 100)],
      onChange: (changes) => saved.push(...changes.map(({ id }) => id)),
    });
    editor.receive([{ id: 'x', before: null, after: aRect('x', 300, 300, { z: 4 }) }]);
    expect(saved).toEqual([]);
    click(150, 100);
    editor.commands.setComment('a', 'Wet');
    expect(saved).toEqual(['a']);
    expect(editor.document.get('a')?.shape.comment).toBe('Wet');
    editor.commands.setVisible(['a'], false);
    expect(editor.document.get('a')?.visible).toBe(false);
    editor.commands.setDimensions('a', { width: 3, strokeHeight: 4 });
    expect(editor.document.get('a')?.shape).toMatchObject({ width: 5, strokeHeight: 4 });
    expect(saved).toEqual(['a', 'a', 'a']);
  });
});
