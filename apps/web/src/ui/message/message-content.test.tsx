// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageObjectsProvider } from '../page-objects.tsx';
import { MessageContent } from './message-content.tsx';

afterEach(cleanup);

const show = (content: string): HTMLElement =>
  render(<MessageContent content={content} />, { wrapper: PageObjectsProvider }).container;

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=window.__xss=1>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '"><img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1)) [x](<java\nscript:alert(1)>)',
  '[x](&#106;avascript:alert(1)) [x](&#x6A;avascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1)) [x]( javascript:alert(1)) [x](\u00a0javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=) [x](blob:https://a.test/1)',
  '[x](vbscript:msgbox(1)) [x](file:///etc/passwd) [x](xmpp:a@b.test)',
  '[x](//evil.test) [x](/\\evil.test) [x](https:evil.test)',
  '[x](https://bank.test@evil.test) http://a@evil.test',
  '[x](https://a.test "onclick=alert(1)") [x](https://a.test/" onmouseover="alert(1))',
  '<javascript:alert(1)> <a href="javascript:alert(1)">x</a>',
  '![x](javascript:alert(1)) [x][y]\n\n[y]: javascript:alert(1)',
  '`<script>alert(1)</script>`\n\n```\n</script><script>alert(1)\n```',
  '@[<img src=x onerror=alert(1)>](1)',
];

const ownElements = new Set([
  'DIV',
  'P',
  'BR',
  'CODE',
  'PRE',
  'STRONG',
  'EM',
  'DEL',
  'A',
  'SPAN',
  'BDI',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'BUTTON',
]);

describe('MessageContent', () => {
  it.each(payloads)('renders the payload %j as harmless elements', (payload) => {
    for (const element of show(payload).querySelectorAll('*')) {
      expect(ownElements).toContain(element.tagName);
      expect(element.getAttributeNames().filter((name) => /^on|^src/.test(name))).toEqual([]);
    }
    for (const anchor of document.querySelectorAll('a')) {
      expect(anchor.getAttribute('href')).toMatch(/^(?:https?:\/\/|mailto:|tel:)/i);
      expect(anchor.getAttribute('href')).not.toMatch(/@evil/);
      expect(anchor.getAttribute('rel')).toBe('noopener noreferrer');
      expect(anchor.getAttribute('target')).toBe('_blank');
    }
  });

  it.each(['<b>x</b>', '&lt;b&gt;', 'a<b', '[x](javascript:alert(1))', '# x', '![x](y)'])(
    'shows %s as typed',
    (content) => {
      expect(show(content).textContent).toBe(content);
    },
  );

  it('renders every construct of the dialect', () => {
    const container = show(
      '**b** _i_ ~~s~~ `c`\nnext\n\n```ts\nlet a;\n```\n> q\n\n- x\n- y\n\n3. m\n\nhttps://a.test',
    );
    for (const selector of [
      'strong',
      'em',
      'del',
      'p > code',
      'br',
      'pre[data-language=ts] > code',
      'blockquote',
      'ul > li + li',
      'ol[start="3"]',
      'a[href="https://a.test"]',
    ]) {
      expect({ selector, found: container.querySelector(selector) !== null }).toEqual({ selector, found: true });
    }
  });

  it('writes out the real host of a link that names another', () => {
    expect(show('[https://bank.test](https://evil.test/)').textContent).toBe('https://bank.test (evil.test)');
    expect(show('[our shop](https://shop.test/)').textContent).toBe('our shop');
  });

  it('shows mentions under their present name, those of people as buttons that open a card', () => {
    const { container } = render(
      <MessageContent
        content="@[old](5) @[bob](6) @[channel](0) `@[x](7)`"
        ownUserId="6"
        mentionName={(id, fallback) => (id === '5' ? 'ann' : fallback)}
      />,
      { wrapper: PageObjectsProvider },
    );
    expect(container.textContent).toBe('@ann @bob @channel @[x](7)');
    const buttons = [...container.querySelectorAll('button')];
    expect(buttons.map((button) => button.parentElement?.dataset.own)).toEqual([undefined, 'true']);
    expect(buttons.map((button) => button.dataset.person)).toEqual(['5', '6']);
  });
});
