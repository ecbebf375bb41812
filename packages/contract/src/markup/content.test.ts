import { describe, expect, it } from 'vitest';
import { cleanContent, isBlankContent } from './clean-content.ts';
import { extractUrls } from './extract-urls.ts';
import { disguisedHost, isAllowedUrl } from './link-policy.ts';
import { extractMentions, removeMentions, rewriteMentions } from './mentions.ts';
import { messagePreview, toClientText, toPlainText } from './plain-text.ts';
import { splitText } from './split-telegram-text.ts';

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

  it.each([
    ['Hey @[ann](5), look', 'Hey, look'],
    ['@[ann](5) look', 'look'],
    ['@[ann](5), look', 'look'],
    ['a @[ann](5) b', 'a b'],
    ['done @[channel](0)', 'done'],
    ['@[ann](5)', ''],
    ['`@[ann](5)` stays', '`@[ann](5)` stays'],
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

  it.each(['https://a.test', 'HTTP://a.test/x?y#z', 'mailto:a@b.test', 'tel:+380441234567'])(
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
  ])('may not lead to %j', (url) => {
    expect(isAllowedUrl(url)).toBe(false);
  });

  it('that name another host are found out', () => {
    expect(disguisedHost('https://bank.test/login', 'https://evil.test/')).toBe('evil.test');
    expect(disguisedHost('bank.test', 'https://evil.test/')).toBe('evil.test');
    expect(disguisedHost('https://bank.test', 'https://bank.test/x')).toBe(null);
    expect(disguisedHost('our site', 'https://evil.test/')).toBe(null);
  });
});
