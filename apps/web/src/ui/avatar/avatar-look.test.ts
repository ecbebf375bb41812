import { describe, expect, it } from 'vitest';
import { avatarColour, initialsOf } from './avatar-look.ts';

describe('an avatar without a picture', () => {
  it.each([
    ['Anna Koval', 'AK'],
    ['Anna', 'A'],
    ['Anna Maria Koval', 'AK'],
    ['  іван  франко ', 'ІФ'],
    ['🌸 Olena', 'O'],
    ['(Kyiv) Shop', 'KS'],
    ['', '?'],
    ['🌸', '?'],
  ])('%j has the initials %s [9.7]', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('has one of nine colours: each length its own, and after nine from the beginning [9.7]', () => {
    const colours = Array.from({ length: 18 }, (_, index) => avatarColour('a'.repeat(index + 1)));
    expect(new Set(colours).size).toBe(9);
    expect(colours.slice(9)).toEqual(colours.slice(0, 9));
  });

  it('names of the same length share a colour [9.7]', () => {
    expect(avatarColour('Anna')).toBe(avatarColour('Ivan'));
    expect(avatarColour('Anna')).not.toBe(avatarColour('Olena'));
  });
});
