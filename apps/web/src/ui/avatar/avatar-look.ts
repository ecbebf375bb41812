/** Nine colours on which white text has a contrast of 4.5 or more. */
const palette = [
  '#3b5bdb',
  '#a61e4d',
  '#2b7a3d',
  '#862e9c',
  '#0b7285',
  '#b3430a',
  '#5f3dc4',
  '#8a5a00',
  '#495057',
] as const;

/** One of nine colours by the length of the name (docs/rules.md, "Screens"). */
export const avatarColour = (name: string): string => palette[name.length % palette.length] ?? palette[0];

/** Up to two initials: those of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letter = (word: string) => /[\p{L}\p{N}]/u.exec(word)?.[0]?.toUpperCase() ?? '';
  return `${letter(first)}${letter(last)}` || '?';
}
