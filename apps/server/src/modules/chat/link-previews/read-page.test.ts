import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const read = (html: string | Buffer, type = 'text/html; charset=utf-8') =>
  readPage(typeof html === 'string' ? Buffer.from(html) : html, type);
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

describe('a page', () => {
  test('tells its title, description, site and picture', () => {
    const head =
      meta('og:title', 'Borshch') +
      meta('og:description', 'Of beetroot') +
      meta('og:site_name', 'Kitchen') +
      meta('og:image', '/pot.png');
    expect(read(`<html><head>${head}<title>Other</title></head><body>`)).toEqual({
      title: 'Borshch',
      description: 'Of beetroot',
      siteName: 'Kitchen',
      imageUrl: '/pot.png',
    });
  });

  test('without such tags is told by its title and description', () => {
    const page = read('<title>Fish &amp; chips &mdash;\n now</title><meta name="Description" content="Hot">');
    expect(page).toMatchObject({ title: 'Fish & chips — now', description: 'Hot', siteName: null, imageUrl: null });
  });

  test('says nothing where it says nothing', () => {
    const nothing = { title: null, description: null, siteName: null, imageUrl: null };
    for (const html of ['', '<title> \n </title>', 'plain words', '<body><title>late</title>', meta('og:title', ' ')]) {
      expect(read(html)).toEqual(nothing);
    }
  });

  test('is not believed in its body, nor in the title of a picture', () => {
    const html = `<title>Real</title><body><svg><title>Picture</title></svg>${meta('og:title', 'Forged by a comment')}`;
    expect(read(html).title).toBe('Real');
  });

  test.for([
    ['by its answer', 'text/html; charset=windows-1251', '<title>', '</title>'],
    ['by itself', 'text/html', '<meta charset="windows-1251"><title>', '</title>'],
    ['in the old way', 'text/html', '<meta http-equiv=content-type content="text/html; charset=cp1251"><title>', ''],
  ])('is read in the encoding it names %s', ([, type = '', before = '', after = '']) => {
    // "Привіт" in windows-1251.
    const word = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]);
    expect(read(Buffer.concat([Buffer.from(before), word, Buffer.from(after)]), type).title).toBe('Привіт');
  });

  test('of an encoding nobody knows is read as UTF-8', () => {
    expect(read('<title>Привіт</title>', 'text/html; charset=klingon').title).toBe('Привіт');
  });
});

describe('a hostile page', () => {
  test('cannot break lines, turn the direction of what follows or hide characters', () => {
    const page = read('<title>good\u202egnp.exe\u0000\u0007\u200b\r\n\u2028evil\u2066</title>');
    expect(page.title).toBe('goodgnp.exe evil');
  });

  test('cannot flood: what it says is cut by its length, between characters', () => {
    const family = '👨‍👩‍👧‍👦';
    const page = read(`<title>${family.repeat(1_000)}</title>${meta('og:description', 'x'.repeat(1_000_000))}`);
    expect(page.title).toBe(`${family.repeat(18)}…`);
    expect(page.description).toHaveLength(400);
    expect(read(`<title>${'z'.repeat(1_000_000)}</title>`).title).toHaveLength(200);
    const piled = read(`<title>${`e${'\u0301'.repeat(500)}`.repeat(8)}</title>`);
    expect(piled.title).toHaveLength(200);
    expect(read(`<title>ae${'\u0301'.repeat(500)}</title>`).title).toBe('a…');
  });

  test.for([
    ['elements in one another', '<div>'.repeat(100_000)],
    ['elements that close one another', '<li><a>'.repeat(73_000)],
    ['pictures in one another', '<svg>'.repeat(100_000)],
    ['ends of nothing', `${'<div>'.repeat(50_000)}${'</b>'.repeat(60_000)}`],
    ['metas', meta('x', 'y').repeat(18_000)],
    ['signs', '<'.repeat(500_000)],
    ['attributes', `<meta ${'a '.repeat(250_000)}>`],
    ['entities', '&amp;'.repeat(100_000)],
  ])('of very many %s is read in a moment', ([, html = '']) => {
    const before = process.cpuUsage();
    expect(read(`<title>many</title>${html}`).title).toBe('many');
    // A parser that walks all open elements for each new one takes seconds; CPU time, so that other tests do not count.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(1.5);
  });
});
