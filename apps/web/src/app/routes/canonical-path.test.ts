import { expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

it.each([
  ['/', '/'],
  ['/messenger/1', '/messenger/1/'],
  ['/messenger/1/', '/messenger/1/'],
  ['//evil.example', '/evil.example/'],
  ['/\\evil.example/', '/evil.example/'],
  ['/a//', '/a/'],
])('the canonical form of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});
