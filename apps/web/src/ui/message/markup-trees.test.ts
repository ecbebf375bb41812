import { parseMarkup } from '@switchboard/contract/markup';
import { expect, it } from 'vitest';
import { MarkupTrees } from './markup-trees.ts';

const plainParts =
  'Hello|і|Ґанок|naïve|e\u0301|www|http|example|com|x|1|42|٣| | | |  |. |.|, |! |? |; | - |-| – |(|)|\'|"|«|»|…';
const markup = ['*', '_', '~~', '`', '> ', '# ', '1. ', '- ', '@', '[', ']', '<', '&amp;', ':', '/', '\\', '\n', '\t'];
const plain = plainParts.split('|');
const all = [...plain, ...markup, '\u00a0'];

/** A seeded generator, so that every run uses the same numbers. */
function* random(seed: number) {
  let state = seed;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

it('a content is read as the parser reads it, whether it takes the short way or not', () => {
  const trees = new MarkupTrees();
  const next = random(7);
  const draw = (below: number) => Math.floor((next.next().value ?? 0) * below);
  for (let round = 0; round < 300; round += 1) {
    const parts = round % 2 === 0 ? plain : all;
    const content = Array.from({ length: 1 + draw(7) }, () => parts[draw(parts.length)]).join('');
    expect(trees.read(content), JSON.stringify(content)).toEqual(parseMarkup(content));
  }
}, 20_000);
