import { describe, expect, it } from 'vitest';
import { PressStart } from './press-start.ts';

describe('when a press began', () => {
  it('is when the pointer went down', () => {
    const press = new PressStart();
    press.handlers.onPointerDown({ timeStamp: 100 });
    press.handlers.onPointerUp({ timeStamp: 450 });
    expect(press.of({ timeStamp: 451 })).toBe(100);
  });

  it('is when a key went down first, however often it clicks while it is held', () => {
    const press = new PressStart();
    press.handlers.onKeyDown({ key: 'Enter', repeat: false, timeStamp: 100 });
    expect(press.of({ timeStamp: 100 })).toBe(100);
    press.handlers.onKeyDown({ key: 'Enter', repeat: true, timeStamp: 900 });
    expect(press.of({ timeStamp: 900 })).toBe(100);
  });

  it('is the click itself where none was seen to begin, or the last was long ago', () => {
    const press = new PressStart();
    expect(press.of({ timeStamp: 7 })).toBe(7);
    press.handlers.onPointerDown({ timeStamp: 100 });
    press.handlers.onPointerUp({ timeStamp: 200 });
    press.handlers.onKeyDown({ key: ' ', repeat: false, timeStamp: 300 });
    press.handlers.onKeyUp({ key: ' ', timeStamp: 350 });
    expect(press.of({ timeStamp: 351 })).toBe(300);
    expect(press.of({ timeStamp: 5000 })).toBe(5000);
  });

  it('knows no key that writes', () => {
    const press = new PressStart();
    press.handlers.onKeyDown({ key: 'a', repeat: false, timeStamp: 100 });
    expect(press.of({ timeStamp: 400 })).toBe(400);
  });
});
