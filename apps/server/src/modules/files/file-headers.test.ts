import { expect, test } from 'vitest';
import { safeFileHeaders } from './file-headers.ts';

test.for([
  ['invoice 5.pdf', 'filename="invoice 5.pdf"'],
  ['рахунок №5.pdf', `filename="_______ _5.pdf"; filename*=UTF-8''${encodeURIComponent('рахунок №5.pdf')}`],
  ['café.pdf', 'filename="caf_.pdf"; filename*=UTF-8\'\'caf%C3%A9.pdf'],
  ['"; x="y.txt', 'filename="_; x=_y.txt"; filename*=UTF-8\'\'%22%3B%20x%3D%22y.txt'],
  ["it's (1)*.txt", 'filename="it\'s (1)*.txt"'],
  ["é's (1)*.txt", "filename=\"_'s (1)*.txt\"; filename*=UTF-8''%C3%A9%27s%20%281%29%2A.txt"],
  ['100%25.txt', 'filename="100_25.txt"; filename*=UTF-8\'\'100%2525.txt'],
  ['a/b\\c.txt', 'filename="a_b_c.txt"'],
  ['/', 'filename="_"'],
] as const)('a file called %j is saved by that name', ([original, names]) => {
  const headers = safeFileHeaders({ original, type: 'application/pdf' });
  expect(headers['content-disposition']).toBe(`attachment; ${names}`);
});

test.for([
  ['image/png', 'inline'],
  ['video/mp4', 'inline'],
  ['image/svg+xml', 'attachment'],
  ['text/html', 'attachment'],
] as const)('%s is %s', ([type, kind]) => {
  expect(safeFileHeaders({ original: 'a', type })['content-disposition']).toBe(`${kind}; filename="a"`);
});
