import { makePolicy } from './trusted-policy.ts';

const element = document.createElement('i');
const policy = makePolicy('character-references', {
  createHTML: (name) => (/^[\da-z]+$/i.test(name) ? `&${name};` : ''),
});

/**
 * The character that `&name;` stands for, or false. In a build it stands for the package of this name, which has the
 * browser decode it as well, without a policy; a table of all names would be 10 KB of compressed script.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  element.innerHTML = policy.createHTML(name);
  const character = element.textContent;
  // `&notit;` begins with `&not`, which needs no semicolon: its own is left over.
  return character === '' || (character.endsWith(';') && name !== 'semi') ? false : character;
}
