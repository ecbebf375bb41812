import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanContent, isBlankContent } from './clean-content.ts';
import { toClientText } from './client-text.ts';
import { extractUrls } from './extract-urls.ts';
import { disguisedHost, isAllowedUrl } from './link-policy.ts';
import { extractMentions, rewriteMentions } from './mentions.ts';
import { messagePreview, toPlainText } from './plain-text.ts';
import { removeMentions } from './remove-mentions.ts';
import { splitText } from './split-text.ts';

describe('cleanContent', () => {
  it.each([
    [' a ', 'a'],
    ['a<br>b<BR />c', 'a\nb\nc'],
    ['co\u00adop', 'coop'],
    ['&lt;b&gt; a<b', '&lt;b&gt; a<b'],
    ['`<br>` <br>x', '`<br>` \nx'],
    ['``<br>` ``<br>', '``<br>` ``'],
    ['`<br>\n<br>`', '`\n\n\n`'],
    ['\\`<br>` <br>`', '\\`\n` <br>`'],
    ['````\n<br>\n```\n<br>\n````\n<br>x', '````\n<br>\n```\n<br>\n````\n\nx'],
    ['> ~~~\n> <br>\n> ~~~\n<br>x', '> ~~~\n> <br>\n> ~~~\n\nx'],
    ['```html\n<br>\u00ad</script>\n```', '```html\n<br>\u00ad</script>\n```'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\ud83d!', '\ufffd!'],
    ['\u00a0\u00a0', ''],
    ['a\0b', 'a\ufffdb'],
    ['a<br  />b<br\n>c', 'a\nb\nc'],
    ['x<b>y<brx>\u00ad', 'x<b>y<brx>'],
    ['`` <br> ` <br> ``', '`` <br> ` <br> ``'],
    ['`<br>` <br> `<br>`', '`<br>` \n `<br>`'],
    ['\\\\`<br>`', '\\\\`<br>`'],
    ['a\u00ad`b\u00ad`', 'a`b\u00ad`'],
    ['a<br>`', 'a\n`'],
    ['a ```\n<br>b', 'a ```\n\nb'],
    ['~~\n<br>~~a', '~~\n\n~~a'],
    ['``` a\n<br>', '``` a\n<br>'],
    ['``` `x\n<br>a', '``` `x\n\na'],
    ['~~~ `x\n<br>\n~~~\n<br>a', '~~~ `x\n<br>\n~~~\n\na'],
    ['```\n<br>\n``` \n<br>a', '```\n<br>\n``` \n\na'],
    ['```\n<br>\n```x\n<br>', '```\n<br>\n```x\n<br>'],
    ['```\n<br>\n~~~\n<br>\n```\n<br>a', '```\n<br>\n~~~\n<br>\n```\n\na'],
    ['````\n<br>\n`````\n<br>a', '````\n<br>\n`````\n\na'],
    ['  ```\n<br>\n  ```\n<br>a', '```\n<br>\n  ```\n\na'],
  ])('turns %j into %j', (raw, clean) => {
    expect(cleanContent(raw)).toBe(clean);
  });
});

describe('isBlankContent', () => {
  it.each(['', ' \n\t', '\u00a0\u00a0', '\u200b\u200d\ufeff\u00ad\u2060', '\u3164\u2800'])(
    'is true for %j',
    (content) => {
      expect(isBlankContent(content)).toBe(true);
    },
  );

  it.each(['.', '👍', '\u200ba'])('is false for %j', (content) => {
    expect(isBlankContent(content)).toBe(false);
  });
});

describe('mentions', () => {
  it('are extracted once each and not from code', () => {
    expect(
      extractMentions('@[ann](5) **@[bob](6)** @[ann](5) `@[x](7)`\n\n> - @[channel](0)\n\n```\n@[y](8)\n```'),
    ).toEqual([
      { id: '5', username: 'ann' },
      { id: '6', username: 'bob' },
      { id: '0', username: 'channel' },
    ]);
  });

  it('take their label from the caller, or become plain text', () => {
    const content = '`@[x](5)` @[Support](5) *a* @[c_d_](9) &lt;';
    const rewritten = rewriteMentions(content, (id) => (id === '5' ? 'ann' : null));
    expect(rewritten).toBe('`@[x](5)` @[ann](5) *a* @c_d\\_ &lt;');
    expect(toPlainText(rewritten)).toBe('@[x](5) @ann a @c_d_ &lt;');
  });

  it('take a label without what would end it, of 64 characters at most', () => {
    const rewrite = (content: string, name: string | null) => rewriteMentions(content, () => name);
    expect(rewrite('@[x](1)', `[a]\\b\r\n${'c'.repeat(70)}`)).toBe(`@[ab${'c'.repeat(62)}](1)`);
    expect(rewrite('a @[_x_](1) b', null)).toBe(String.raw`a @\_x\_ b`);
    expect(rewriteMentions('@[x](1)', (id, label) => `${label}${id}`)).toBe('@[x1](1)');
  });

  it.each([
    ['Hey @[ann](5), look', 'Hey, look'],
    ['@[ann](5) look', 'look'],
    ['@[ann](5), look', 'look'],
    ['a @[ann](5) b', 'a b'],
    ['done @[channel](0)', 'done'],
    ['@[ann](5)', ''],
    ['`@[ann](5)` stays', '`@[ann](5)` stays'],
    [' nothing to leave ', ' nothing to leave '],
    ['a @[ann](5).', 'a.'],
    ['a @[ann](5)!', 'a!'],
    ['a @[ann](5)? b', 'a? b'],
    ['a @[ann](5); b', 'a; b'],
    ['a @[ann](5): b', 'a: b'],
    ['a \t @[ann](5), b', 'a, b'],
    ['a @[ann](5)\nb', 'a\nb'],
    ['a \t @[ann](5)', 'a'],
    ['a @[ann](5)b', 'a b'],
    ['(@[ann](5))', ''],
    ['@[ann](5)!?', ''],
    ['||@[ann](5)||', ''],
    ['**@[ann](5)**', ''],
    ['_@[ann](5)_ ~~@[bob](6), @[eva](7)~~', ''],
    ['**_@[ann](5)_**', ''],
    ['> **@[ann](5)**', ''],
    ['- @[ann](5)\n- _@[bob](6)_', ''],
    ['1. @[ann](5)', ''],
    ['> - @[ann](5)\n>\n> @[bob](6)', ''],
    ['**@[ann](5)** 5', '5'],
    ['**@[ann](5)** 👍', '👍'],
    ['Hello **@[ann](5)**, look', 'Hello, look'],
    ['**@[ann](5):** look', 'look'],
    ['**@[ann](5) look**', '**look**'],
    ['**look @[ann](5)**', '**look**'],
    ['~~done _@[ann](5)_~~', '~~done~~'],
    ['Hi\n\n> @[ann](5)\n\nBye', 'Hi\n\nBye'],
    ['- @[ann](5)\n- milk', '- milk'],
    ['- milk\n- **@[ann](5)**', '- milk'],
    ['- milk\n- @[ann](5)\n- bread', '- milk\n- bread'],
    ['- milk\n- @[ann](5)\n- @[bob](6)', '- milk'],
    ['> - @[ann](5)\n> - milk', '> - milk'],
    ['Hi\n\n@[ann](5)\n\nBye', 'Hi\n\nBye'],
    ['**@[ann](5) @[bob](6) look**', '**look**'],
    ['**look @[ann](5) @[bob](6)** here', '**look** here'],
    ['**_@[ann](5)_ look**', '**look**'],
    ['**look**@[ann](5) here', '**look** here'],
    ['**`@[ann](5)`**', '**`@[ann](5)`**'],
    ['@[ann](5)\t:\tlook', 'look'],
    ['@[ann](5),, look', ', look'],
    ['@[ann](5)@[bob](6) look', 'look'],
    ['@[ann](5) @[bob](6), look', 'look'],
    ['hi\n@[ann](5): look', 'hi\nlook'],
    ['hi\n  @[ann](5) look', 'hi\n  look'],
    ['hi\n@[ann](5)\nlook', 'hi\n\nlook'],
  ])('leave %j as %j for a client', (content, expected) => {
    expect(removeMentions(content)).toBe(expected);
  });

  it('number 5,000 without trouble', () => {
    const startedAt = performance.now();
    extractMentions('@[a](1)'.repeat(5000));
    expect(performance.now() - startedAt).toBeLessThan(450);
  });
});

describe('plain text', () => {
  it('drops the markup and keeps what is read', () => {
    expect(toPlainText('**a** _b_ ~~c~~ `d` [e](https://f.test) @[ann](5)\n\n> q\n\n- x\n- y\n\n2. z')).toBe(
      'a b c d e @ann\n\nq\n\n• x\n• y\n\n2. z',
    );
  });

  it('writes addresses out and leaves mentions out for a messenger without formatting', () => {
    expect(
      toClientText('@[ann](5) **see** [our shop](https://shop.test/), https://a.test or [mail](mailto:a@b.test)'),
    ).toBe('see our shop (https://shop.test/), https://a.test or mail (a@b.test)');
    expect(splitText('One two. Three four.', 12)).toEqual(['One two.', 'Three four.']);
  });

  it.each([
    ['- a\n  b\n- c', '• a\n  b\n• c'],
    ['- a\n  - b\n    c', '• a\n  • b\n    c'],
    ['3. a\n4. b', '3. a\n4. b'],
    ['a\n\n\nb', 'a\n\n\nb'],
    ['> a\n\nb', 'a\nb'],
    ['> a\n\n\nb', 'a\n\nb'],
    ['> a\n\n\n> b', 'a\n\nb'],
    ['> a\n- b', 'a\n• b'],
    ['> a\n\n- b', 'a\n\n• b'],
    ['```\na\n```\n\nb', 'a\n\nb'],
    ['a\n```\nb\n```', 'a\nb'],
    ['a\n> b', 'a\nb'],
    ['a\n\n> b', 'a\n\nb'],
    ['a\n- b', 'a\n• b'],
    ['a\n\n- b', 'a\n\n• b'],
    ['a\n\n2. b', 'a\n2. b'],
    ['- a\n> b', '• a\nb'],
    ['- a\n\n\n> b', '• a\n\n\nb'],
    ['- a\n\nb', '• a\n\nb'],
    ['- a\n1. b', '• a\n\n1. b'],
  ])('of %j has the lines of %j', (content, plain) => {
    expect(toPlainText(content)).toBe(plain);
  });

  it.each([
    ['[call](tel:+380441112233)', 'call (+380441112233)'],
    ['[write](MAILTO:a@b.test)', 'write (a@b.test)'],
    ['[tel:](https://a.test/tel:5)', 'tel: (https://a.test/tel:5)'],
    ['[+38044](tel:+38044) a@b.test www.a.test', '+38044 a@b.test www.a.test'],
    ['[**s**hop](https://s.test)', 'shop (https://s.test)'],
    ['- [a](https://a.test)\n> [b](https://b.test)', '• a (https://a.test)\nb (https://b.test)'],
    ['@[ann](5) \n`@[ann](5)`', '@[ann](5)'],
  ])('of %j is for a client %j', (content, text) => {
    expect(toClientText(content)).toBe(text);
  });

  it.each([
    ['*a*', 'a'],
    ['_a_', 'a'],
    ['~~a~~', 'a'],
    ['`a`', 'a'],
    ['> a', 'a'],
    ['[a](https://a.test)', 'a'],
    ['\\*', '*'],
    ['@[ann](1)', '@ann'],
    ['- a', '• a'],
    ['+ a', '• a'],
    ['12) a', '12. a'],
    ['x\n  1) a', 'x 1. a'],
    ['x - a 1) b', 'x - a 1) b'],
    ['  a \t b  ', 'a b'],
  ])('of %j has the preview %j', (content, preview) => {
    expect(messagePreview(content)).toBe(preview);
  });

  it.each<[string, number, string]>([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a bcd', 3, 'a…'],
    ['a👍bcd', 3, 'a…'],
  ])('of %j in %i characters is %j', (content, maxChars, preview) => {
    expect(messagePreview(content, maxChars)).toBe(preview);
  });

  it('is cut for a messenger at a boundary exactly at the limit', () => {
    expect(splitText('One two. Three four', 8)).toEqual(['One two.', 'Three', 'four']);
    expect(splitText('One two\n\nThree four', 7)).toEqual(['One two', 'Three', 'four']);
    expect(splitText('One two! “Three.” Four', 17)).toEqual(['One two! “Three.”', 'Four']);
  });

  it('is read for a preview as far as it takes', () => {
    const invisible = '```\n```\n'.repeat(400);
    expect(messagePreview(`${invisible}seen`)).toBe('seen');
    expect(messagePreview(`${'**a** '.repeat(20)}${'x'.repeat(16_000)}`)).toMatch(/^(?:a ){20}x+…$/);
  });

  it('is what reading would give, also where nothing is read because no sign asks for it', () => {
    const addresses = ['a@b.test', 'www.a.b', 'https://a.test/x', '@', '@@s', '@[a](5)'];
    const signs = [' ', '\n', '(', ')', '!', '&amp;', '&', '<', '#', '-', '+', '1.', '|', '=', '--', ':', '.', 'ann'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...addresses, ...signs), { maxLength: 14 }), (parts) => {
        const content = parts.join('');
        expect(messagePreview(content, 1_000)).toBe(toPlainText(content).replaceAll(/\s+/g, ' ').trim());
      }),
      { numRuns: 2_000 },
    );
  });

  it('is cut for a preview at a whole character', () => {
    expect(messagePreview('short\n\ntext')).toBe('short text');
    expect(messagePreview('a'.repeat(200))).toBe(`${'a'.repeat(133)}…`);
    const flags = messagePreview('👩‍👩‍👧‍👦'.repeat(40), 134);
    expect(flags.length).toBeLessThanOrEqual(134);
    expect(flags).toBe(`${'👩‍👩‍👧‍👦'.repeat(12)}…`);
  });
});

describe('links', () => {
  it('are listed once each, without those in code', () => {
    expect(extractUrls('https://a.test [x](https://b.test/) https://a.test `https://c.test` mailto:a@b.test')).toEqual([
      'https://a.test',
      'https://b.test/',
    ]);
  });

  it.each([
    ['in a quote', '> https://a.test', ['https://a.test']],
    ['in a list', '- one\n- two https://a.test\n  - http://b.test', ['https://a.test', 'http://b.test']],
    ['inside other marks', '**bold _https://a.test_**', ['https://a.test']],
    ['written with capitals', '[x](HTTP://a.test/)', ['HTTP://a.test/']],
    ['without a scheme', 'www.a.test', ['http://www.a.test']],
    ['in a block of code', '```\nhttps://a.test\n```', []],
    ['of a mailbox that names one', '[x](mailto:ann@b.test?body=https://a.test)', []],
    ['nowhere', 'a [b](tel:+380441234567)', []],
  ])('%s are found', (_where, content, urls) => {
    expect(extractUrls(content)).toEqual(urls);
  });

  it.each(['https://a.test', 'HTTP://a.test/x?y#z', 'mailto:ann@b.test', 'tel:+380441234567'])(
    'may lead to %s',
    (url) => {
      expect(isAllowedUrl(url)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'java\tscript:x',
    ' https://a.test',
    '//a.test',
    'https:a.test',
    'https://u@a.test',
    'http://:pw@host',
    'http://bank.test:@host',
    'https://bank.test:443@evil.test/',
    'data:x',
    'http://',
    'tel:javascript',
    'https://a.test/\u202e',
    'xtel:+38044',
    'xmailto:a@b.test',
    'mailto:a',
    'mailto:@b.test',
    'mailto:a?b@c.test',
    'xhttps://a.test',
    'https:///a.test',
    'http:/a.test',
    'ftp://a.test',
    'http://[',
    'https://u:p@a.test',
    ...[' ', '\u0001', '<', '>', '"', '`', '\\', '\u200b', '\u200f', '\u202a', '\u2060', '\u2069', '\ufeff'].map(
      (sign) => `https://a.test/x${sign}y`,
    ),
  ])('may not lead to %j', (url) => {
    expect(isAllowedUrl(url)).toBe(false);
  });

  it('that name another host are found out', () => {
    expect(disguisedHost('https://bank.test/login', 'https://evil.test/')).toBe('evil.test');
    expect(disguisedHost('bank.test', 'https://evil.test/')).toBe('evil.test');
    expect(disguisedHost('https://bank.test', 'https://bank.test/x')).toBe(null);
    expect(disguisedHost('our site', 'https://evil.test/')).toBe(null);
  });

  it.each([
    ['see (bank.test)', 'https://evil.test', 'evil.test'],
    ['see bank.test', 'https://evil.test', 'evil.test'],
    ['user@bank.test', 'https://evil.test', 'evil.test'],
    ['https://u@bank.test:80/x', 'https://evil.test', 'evil.test'],
    ['https://evil.test@bank.test', 'https://evil.test', 'evil.test'],
    ['git+v1.x-y://bank.test', 'https://evil.test', 'evil.test'],
    ['HTTPS://BANK.test', 'HTTPS://evil.test', 'evil.test'],
    ['1.2.3.256', 'https://evil.test', 'evil.test'],
    ['bank.test', 'https://evil.test:8443/', 'evil.test:8443'],
    ['bank.test', 'http://evil.test', 'evil.test'],
    ['our bank-1.co.test now', 'https://bank-1.co.test/', null],
    ['our bank-1.co.test now', 'https://bank-1.co/', 'bank-1.co'],
    ['BANK.test:8080', 'https://bank.test/', null],
    ['пошта.укр', new URL('https://пошта.укр').href, null],
    [',bank.test', 'https://evil.test', null],
    ['the end.', 'https://evil.test', null],
    ['bank.test', 'ftp://evil.test', null],
    ['bank.test', 'xhttps://evil.test', null],
    ['bank.test', 'https://', null],
  ])('that read %j and lead to %s show %j', (text, url, host) => {
    expect(disguisedHost(text, url)).toBe(host);
  });
});
