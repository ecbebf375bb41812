import { expect, it } from 'vitest';
import type { MarkupBlock, MarkupInline, MarkupMark } from './markup-tree.ts';
import { parseMarkup } from './parse-markup.ts';
import { serializeMarkup } from './serialize-markup.ts';

const text = (value: string): MarkupInline => ({ type: 'text', value });
const code = (value: string): MarkupInline => ({ type: 'inlineCode', value });
const lineEnd: MarkupInline = { type: 'break' };
const ann: MarkupInline = { type: 'mention', username: 'ann', id: '5' };
const mark =
  (type: MarkupMark['type']) =>
  (...children: MarkupInline[]): MarkupInline => ({ type, children });
const [strong, emphasis, struck] = [mark('strong'), mark('emphasis'), mark('delete')];
const link = (url: string, ...children: MarkupInline[]): MarkupInline => ({ type: 'link', url, children });
const bare = (url: string): MarkupInline => link(url, text(url));
const paragraph = (...children: MarkupInline[]): MarkupBlock => ({ type: 'paragraph', gap: 0, children });
const item = (...children: MarkupBlock[]) => ({ type: 'listItem' as const, children });
const codeBlock = (value: string, language: string | null = null): MarkupBlock => ({
  type: 'code',
  gap: 0,
  language,
  value,
});

const write = (...children: MarkupBlock[]) => serializeMarkup({ type: 'root', children });

it.each<[MarkupInline[], string]>([
  [[text('Hello, world. It’s 5 (or 6)!')], 'Hello, world. It’s 5 (or 6)!'],
  [[emphasis(text('a')), text(' b')], '_a_ b'],
  [[text('x'), emphasis(text('a')), text('y')], 'x*a*y'],
  [[emphasis(text('a')), text('b')], '*a*b'],
  [[text('a'), emphasis(text('b'))], 'a*b*'],
  [[text('_'), emphasis(text('b'))], '\\_*b*'],
  [[text('a_'), emphasis(text('b'))], 'a\\_*b*'],
  [[emphasis(text('a')), strong(text('b'))], '_a_**b**'],
  [[strong(text('a')), emphasis(text('b'))], '**a**_b_'],
  [[strong(text('a'), emphasis(text('b')))], '**a*b***'],
  [[strong(emphasis(text('a')), text('b'))], '***a*b**'],
  [[struck(text('a')), emphasis(text('b'))], '~~a~~_b_'],
  [[text('~~'), struck(text('a'))], '\\~\\~~~a~~'],
  [[text('**'), strong(text('a')), text('**')], '\\*\\***a**\\*\\*'],
  [[text('a*'), strong(text('b'))], 'a\\***b**'],
  [[code('a')], '`a`'],
  [[code('`')], '`` ` ``'],
  [[code('a`b')], '``a`b``'],
  [[code('a``b`c')], '```a``b`c```'],
  [[code(' a ')], '`  a  `'],
  [[code(' ')], '` `'],
  [[code('`a')], '`` `a ``'],
  [[code(' a')], '` a`'],
  [[link('https://a.test/(x)_*', text('a'))], '[a](https://a.test/\\(x\\)\\_\\*)'],
  [[link('https://a.test/', text('[a]'))], '[\\[a\\]](https://a.test/)'],
  [[link('tel:+1', strong(text('call')), text(' me'))], '[**call** me](tel:+1)'],
  [[text('@'), link('https://a.test/', text('ann'))], '@[ann](https://a.test/)'],
  [[bare('https://a.test')], 'https://a.test'],
  [[text('see '), bare('https://a.test'), text(', now')], 'see https://a.test, now'],
  [[text('('), bare('https://a.test'), text(') x')], '(https://a.test) x'],
  [
    [bare('https://a.test'), text('! '), bare('https://a.test'), lineEnd, text('x')],
    'https://a.test! https://a.test\nx',
  ],
  [[text('x'), bare('https://a.test')], 'x[https://a.test](https://a.test)'],
  [[bare('https://a.test'), text('x')], '[https://a.test](https://a.test)x'],
  [[strong(bare('https://a.test'))], '**[https://a.test](https://a.test)**'],
  [[bare('https://a.test/x.')], '[https://a.test/x.](https://a.test/x.)'],
  [[bare('https://a.test/_x_')], '[https://a.test/\\_x\\_](https://a.test/\\_x\\_)'],
  [[bare('https://a.test:80/x?y=1#z')], 'https://a.test:80/x?y=1#z'],
  [[link('http://www.a.test/x', text('www.a.test/x'))], 'www.a.test/x'],
  [[link('mailto:a@b.test', text('a@b.test')), text('.')], 'a@b.test.'],
  [[link('https://a.test/', text('https://a.test'))], '[https://a.test](https://a.test/)'],
  [[ann, text(' hi')], '@[ann](5) hi'],
  [[text('x'), ann], 'x@[ann](5)'],
  [[text('@'), ann], '@@[ann](5)'],
  [[strong(ann)], '**@[ann](5)**'],
  [[text('> a')], '\\> a'],
  [[text('a'), lineEnd, text('- b')], 'a\n\\- b'],
  [[text('1. a'), lineEnd, text('1.a')], '1\\. a\n1.a'],
  [[text('#5 *a* _b_ c_d `e` [f] ~g~ ~~h~~ \\')], '#5 \\*a\\* \\_b\\_ c_d \\`e\\` \\[f\\] ~g~ \\~\\~h\\~\\~ \\\\'],
])('writes %j as %s, which reads back', (children, written) => {
  expect(write(paragraph(...children))).toBe(written);
  expect(parseMarkup(written).children).toEqual([paragraph(...children)]);
});

it.each<[MarkupInline[], string]>([
  [[strong(text('Important:')), text('text')], '**Important**:text'],
  [[text('text'), strong(text('(a'))], 'text(**a**'],
  [[struck(text('a!')), text('b')], '~~a~~!b'],
  [[text('a'), emphasis(text('(b)')), text('c')], 'a(_b_)c'],
  [[text('a'), emphasis(text('👍')), text('c')], 'a*👍*c'],
  [[strong(text('a'), emphasis(text('(b'))), text('c')], '**a(b**c'],
  [[text('a'), strong(text('.'), emphasis(text('b')), text('.')), text('c')], 'a._**b**_.c'],
  [[struck(strong(text('a'))), text('b')], '**~~a~~**b'],
  [[struck(text('a')), struck(text('b'))], '~~ab~~'],
  [[bare('https://a.test/a*b')], '[https://a.test/a](https://a.test/a)\\*b'],
  [[link('https://a.test/<y>', text('a'))], 'a'],
  [[text('www.a.test')], 'www.a.test'],
])('writes %j, which Markdown has no way for, as near as it can: %s', (children, written) => {
  expect(write(paragraph(...children))).toBe(written);
  expect(serializeMarkup(parseMarkup(written))).toBe(written);
});

it.each<[string, MarkupBlock[], string]>([
  ['code of nothing', [codeBlock('')], '```\n```'],
  ['code with a fence in it', [codeBlock('a\n```\nb', 'ts')], '````ts\na\n```\nb\n````'],
  ['code that is a fence', [codeBlock('````')], '`````\n````\n`````'],
  [
    'a quote of two paragraphs',
    [
      {
        type: 'blockquote',
        gap: 0,
        children: [paragraph(text('a'), lineEnd, text('b')), { ...paragraph(text('c')), gap: 1 }],
      },
    ],
    '> a\n> b\n>\n> c',
  ],
  ['a quote of nothing', [{ type: 'blockquote', gap: 0, children: [] }], '>'],
  [
    'a list in a list',
    [
      {
        type: 'list',
        gap: 0,
        ordered: true,
        start: 9,
        children: [
          item(paragraph(text('a'), lineEnd, text('b'))),
          item(paragraph(text('c')), {
            type: 'list',
            gap: 0,
            ordered: false,
            start: 1,
            children: [item(paragraph(text('d'))), item()],
          }),
        ],
      },
    ],
    '9. a\n   b\n10. c\n    - d\n    -',
  ],
  [
    'an item of two paragraphs',
    [
      {
        type: 'list',
        gap: 0,
        ordered: false,
        start: 1,
        children: [item(paragraph(text('a')), { ...paragraph(text('b')), gap: 1 })],
      },
      { ...paragraph(text('c')), gap: 1 },
    ],
    '- a\n\n  b\n\nc',
  ],
])('writes %s', (_what, blocks, written) => {
  expect(write(...blocks)).toBe(written);
  expect(parseMarkup(written).children).toEqual(blocks);
});

it('counts a list no further than Markdown can, and keeps gaps within bounds', () => {
  const list: MarkupBlock = {
    type: 'list',
    gap: 0,
    ordered: true,
    start: 999_999_998,
    children: [item(), item(), item()],
  };
  expect(write(list)).toBe('999999998.\n999999999.\n999999999.');
  const nothing = { ...paragraph(text(' ')), gap: 1 };
  const far = { ...paragraph(text('c')), gap: 20 };
  expect(write({ ...paragraph(text('a')), gap: 3 }, paragraph(text('b')), far, nothing, codeBlock('x'))).toBe(
    `a\n\nb${'\n'.repeat(9)}c\n\`\`\`\nx\n\`\`\``,
  );
});

it.each([
  'http://a.test',
  'https://a-b.c1.test',
  'www.a.test',
  'www.a.test/x',
  'https://a.test:8080',
  'https://a.test/',
  'https://a.test/x',
  'https://a.test/шлях/й',
  'https://a.test?x=1',
  'https://a.test#z',
  'https://a.test/x.html',
  'https://a.test/a=b&c%20+:@_z',
  'HTTPS://A.TEST/X',
  'a.b+c-d1@e-f.test',
  'A@B.C.test',
])('writes the address %s as itself between words, and in brackets inside one', (address) => {
  const scheme =
    address.includes('@') && !address.includes('/') ? 'mailto:' : address.startsWith('www') ? 'http://' : '';
  const node = link(scheme + address, text(address));
  expect(write(paragraph(text('see '), node, text(' now')))).toBe(`see ${address} now`);
  expect(write(paragraph(text('ж'), node, text('ж')))).toMatch(/^ж\[.*\]\(.*\)ж$/);
});

it.each([
  '{}',
  'x {}',
  '({})',
  'a\n{}',
  '{}.',
  '{}, b',
  '({}). b',
  '{}; b',
  '{}: b',
  '{}! b',
  '{}? b',
  '{}\nb',
  '{}) b',
])('writes an address as itself in %j', (frame) => {
  const [before = '', after = ''] = frame.split('{}');
  expect(write(paragraph(text(before), bare('https://a.test'), text(after)))).toBe(
    frame.replace('{}', 'https://a.test'),
  );
});

it.each(['{}b', 'x{}', '"{}"', '{}/b', '{}-b', '*{}'])('writes an address in brackets in %j', (frame) => {
  const [before = '', after = ''] = frame.split('{}');
  const written = write(paragraph(text(before), bare('https://a.test'), text(after)));
  expect(written).toContain('[https://a.test](https://a.test)');
  expect(serializeMarkup(parseMarkup(written))).toBe(written);
});
