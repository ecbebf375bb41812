import { expect, it } from 'vitest';
import type { MarkupInline, MarkupMark } from './markup-tree.ts';
import { normalizeInline } from './normalize-inline.ts';

const text = (value: string): MarkupInline => ({ type: 'text', value });
const code = (value: string): MarkupInline => ({ type: 'inlineCode', value });
const lineEnd: MarkupInline = { type: 'break' };
const mark =
  (type: MarkupMark['type']) =>
  (...children: MarkupInline[]): MarkupInline => ({ type, children });
const [strong, emphasis, struck] = [mark('strong'), mark('emphasis'), mark('delete')];
const link = (url: string, ...children: MarkupInline[]): MarkupInline => ({ type: 'link', url, children });

/** A line's nodes in short: `<s bold>`, `[text](address)`, `⏎` for a line end, `~` for a no-break space. */
const inShort = (nodes: readonly MarkupInline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replaceAll('\u00a0', '~');
      if (node.type === 'inlineCode') return `\`${node.value}\``;
      if (node.type === 'break') return '⏎';
      if (node.type === 'mention') return `@${node.username}`;
      const inner = inShort(node.children);
      return node.type === 'link' ? `[${inner}](${node.url})` : `<${node.type[0]} ${inner}>`;
    })
    .join('');

it.each<[string, MarkupInline[], string]>([
  ['spaces at the edges of a mark', [strong(text(' a '))], '~<s a>'],
  ['spaces between a mark and its neighbours', [text('x'), strong(text(' a ')), text('y')], 'x <s a> y'],
  ['marks that touch', [strong(text('a ')), strong(text('b'))], '<s a b>'],
  ['marks with a space between', [strong(text('a')), text(' '), strong(text('b'))], '<s a> <s b>'],
  ['a mark of nothing but a space', [emphasis(text('a')), strong(text(' ')), emphasis(text('b'))], '<e a> <e b>'],
  ['a mark that ends in a space of its own', [strong(text('a'), text(' ')), text(' x')], '<s a>  x'],
  ['spaces of two marks', [strong(text('x ')), text(' '), emphasis(text(' y'))], '<s x>   <e y>'],
  ['spaces of a mark in another', [strong(text(' '), emphasis(text(' a ')), text(' '))], '~~<e <s a>>'],
  ['a space at the end of the inner mark', [strong(emphasis(text('a ')), text('b'))], '<s <e a> b>'],
  ['a space at its beginning', [strong(text('a'), emphasis(text(' '), text('b')))], '<s a <e b>>'],
  ['a line end within a mark', [strong(text('a'), lineEnd, text('b'))], '<s a⏎b>'],
  ['a line end between marks', [strong(text('a')), lineEnd, strong(text('b'))], '<s a>⏎<s b>'],
  ['line ends at the edges of a mark', [text('x'), strong(lineEnd, text('a'), lineEnd), text('y')], 'x⏎<s a>⏎y'],
  ['line ends of every kind', [text('a\r\nb\rc\nd')], 'a⏎b⏎c⏎d'],
  ['empty lines', [lineEnd, text('a'), lineEnd, lineEnd, text('b'), lineEnd], 'a⏎b'],
  ['spaces at line ends, and indents', [text('a '), lineEnd, text(' b')], 'a⏎~b'],
  ['an indent in pieces', [text(' '), strong(text(' a'))], '~~<s a>'],
  ['a tab', [text('\ta')], '~~~~a'],
  ['text in pieces', [text('a'), text('b'), strong(text('c')), strong(emphasis(text('d')))], 'ab<s c<e d>>'],
  ['the longer mark outside', [strong(emphasis(text('a')), text('b'))], '<s <e a>b>'],
  ['the longer mark outside, the other way', [emphasis(strong(text('a')), text('b'))], '<e <s a>b>'],
  ['equally long marks', [struck(strong(emphasis(text('a'))))], '<e <s <d a>>>'],
  ['marks side by side', [struck(text('a')), emphasis(text('b')), strong(text('c'))], '<d a><e b><s c>'],
  ['marks that overlap', [strong(text('a'), emphasis(text('b'))), emphasis(text('c'))], '<s a<e b>><e c>'],
  ['code that touches code', [strong(code('a')), code('b')], '<s `ab`>'],
  ['code that touches code of a link', [code('a'), link('https://a.test/', code('b'))], '`a`[`b`](https://a.test/)'],
  ['code on two lines', [code('a\r\nb'), text('x'), code('')], '`a b`x'],
  ['a link in a mark', [strong(text('a'), link('https://a.test/', text('b')))], '<s a[b](https://a.test/)>'],
  ['a mark in a link', [link('https://a.test/', text('a'), strong(text('b')))], '[a<s b>](https://a.test/)'],
  ['a link in a link', [link('https://a.test/', link('https://b.test/', text('x')))], '[x](https://a.test/)'],
  ['two links to one place', [link('tel:+1', text('x')), link('tel:+1', text('y'))], '[x](tel:+1)[y](tel:+1)'],
  ['a link to nowhere allowed', [link('javascript:x', strong(text('y')), text('z'))], '<s y>z'],
  ['spaces of a link', [link('https://a.test/', text(' x '))], '[ x ](https://a.test/)'],
])('writes %s in one way', (_what, nodes, normal) => {
  expect(inShort(normalizeInline(nodes))).toBe(normal);
  expect(inShort(normalizeInline(normalizeInline(nodes)))).toBe(normal);
});

it.each<[string, string]>([
  [
    'see https://a.test/x. And (www.b.test), ok',
    'see [https://a.test/x](https://a.test/x). And ([www.b.test](http://www.b.test)), ok',
  ],
  ['https://a.test«b»', '[https://a.test](https://a.test)«b»'],
  ['https://a.test»https://b.test»c', '[https://a.test](https://a.test)»[https://b.test](https://b.test)»c'],
  ['a@b.test!', '[a@b.test](mailto:a@b.test)!'],
  ['https://localhost/x and https://nodot«x', 'https://localhost/x and https://nodot«x'],
])('links the addresses of %j', (written, normal) => {
  expect(inShort(normalizeInline([text(written)]))).toBe(normal);
  expect(inShort(normalizeInline([strong(text(written))]))).toBe(`<s ${normal}>`);
});

it.each<[string, string, string]>([
  ['https://a.test»b', 'https://a.test»b', '[https://a.test](https://a.test)»b'],
  ['https://a.test.,»b', 'https://a.test.,»b', '[https://a.test](https://a.test).,»b'],
  ['http://www.a.test]x', 'www.a.test]x', '[www.a.test](http://www.a.test)]x'],
  ['mailto:a@b.test«', 'a@b.test«', '[a@b.test](mailto:a@b.test)«'],
  ['https://nodot«x', 'https://nodot«x', 'https://nodot«x'],
  ['https://a.test/x', 'https://b.test»c', '[https://b.test»c](https://a.test/x)'],
])('ends the bare address %s where no address goes on', (url, shown, normal) => {
  expect(inShort(normalizeInline([link(url, text(shown))]))).toBe(normal);
});

it('leaves addresses as text where there are more than a message has, and in runs that no address has', () => {
  const many = 'www.a.test '.repeat(601).trim();
  expect(inShort(normalizeInline([text(many)]))).toBe(many);
  const atMost = 'www.a.test '.repeat(600).trim();
  expect(inShort(normalizeInline([text(atMost)]))).toContain('[www.a.test](http://www.a.test)');
  for (const run of ['a'.repeat(513), '.'.repeat(65)]) {
    expect(inShort(normalizeInline([text(`www.a.test ${run}`)]))).toBe(`www.a.test ${run}`);
    expect(inShort(normalizeInline([text(`www.a.test ${run.slice(1)}`)]))).toContain('[www.a.test]');
  }
});
