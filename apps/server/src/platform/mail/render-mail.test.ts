import { languages } from '@switchboard/contract';
import { describe, expect, test } from 'vitest';
import { type Mail, mailShape } from './mail.ts';
import { mailTexts, renderMail } from './render-mail.ts';

const mail: Mail = {
  to: 'bob@acme.test',
  language: 'en-US',
  subject: 'Join Acme',
  heading: 'Olena invites you',
  paragraphs: ['You can answer clients together.', 'The link works for seven days.'],
  action: { label: 'Join your team', url: 'https://acme.example.com/join-your-team/7/abc?x=1&y=2' },
  workspace: { company: 'Acme', url: 'https://acme.example.com' },
};
const render = (changes: Partial<Mail> = {}) =>
  renderMail({ ...mail, ...changes }, '<id@example.com>', new Date('2026-12-31T23:59:59Z'));

test('a mail says the same as text and as HTML: what the feature wrote, where the link leads, who it is from', () => {
  const { subject, text, html } = render();
  expect(subject).toBe('Join Acme');
  expect(text).toBe(`Olena invites you

You can answer clients together.

The link works for seven days.

Join your team:
https://acme.example.com/join-your-team/7/abc?x=1&y=2

--\x20
Acme: https://acme.example.com/
This email was sent automatically. Replies aren’t read.
© 2026 Switchboard
English: https://acme.example.com/?language=en-US
Українська: https://acme.example.com/?language=uk-UA
Русский: https://acme.example.com/?language=ru-RU
`);
  const shown = html.replaceAll('&amp;', '&');
  for (const line of text.split('\n').filter((line) => line !== '' && line !== '-- ')) {
    for (const part of line.split(/: |:$/)) expect(shown).toContain(part);
  }
  expect(html.match(/href="https:\/\/acme\.example\.com\/join-your-team\/7\/abc\?x=1&amp;y=2"/g)).toHaveLength(2);
});

test.for(languages)('the layout speaks %s', (language) => {
  const { html, text } = render({ language });
  expect(html).toContain(`<html lang="${language}">`);
  const { fallback, automatic, languages: label } = mailTexts[language].layout;
  for (const words of [fallback, automatic, label, '© 2026 Switchboard']) expect(html).toContain(words);
  expect(text).toContain(automatic);
});

test('the three languages say different things', () => {
  const said = languages.map((language) => Object.values(mailTexts[language].layout));
  const [english = []] = said;
  for (const [index, words] of english.entries()) {
    const different = new Set(said.map((texts) => texts[index]));
    expect(different.size, words).toBe(words.includes('{year}') ? 1 : 3);
  }
});

test('names run nothing, begin no line and turn no direction around', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@acme.test\u2028\u202e\u0000`;
  const { subject, html, text } = render({
    subject: hostile,
    heading: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: `https://acme.example.com/"><script>alert(1)</script>` },
    workspace: { company: hostile, url: 'https://acme.example.com' },
  });
  expect(html).not.toMatch(/<(?:img|script)/);
  for (const hidden of ['\u202e', '\u0000']) expect(html).not.toContain(hidden);
  expect(subject).toBe(`<img src=x onerror=alert(1)>"'& Bcc: all@acme.test`);
  expect(text).not.toMatch(/^Bcc:/m);
});

test('a subject of any length is cut between characters', () => {
  const { subject } = render({ subject: '👩‍👩‍👧'.repeat(100) });
  expect(subject.length).toBeLessThanOrEqual(150);
  expect(subject.length).toBeGreaterThan(130);
  expect(subject.replaceAll('👩‍👩‍👧', '')).toBe('');
});

test.for<[string, Partial<Mail>]>([
  ['two addresses', { to: 'a@acme.test,b@acme.test' }],
  ['an address with a line of its own', { to: 'a@acme.test\r\nBcc: b@acme.test' }],
  ['a quoted address', { to: '"a\r\nBcc: v@x.test"@x.test' }],
  ['an address with a name', { to: 'Bob <bob@acme.test>' }],
  ['a link to another host', { action: { label: 'Join', url: 'https://acme.example.com.evil.test/' } }],
  ['a link to another port', { action: { label: 'Join', url: 'https://acme.example.com:8443/' } }],
  ['a link that is a script', { action: { label: 'Join', url: 'javascript:alert(1)' } }],
  ['nothing to say', { subject: '' }],
])('a mail with %s is refused before it is queued', ([, changes]) => {
  expect(mailShape.safeParse(mail).success).toBe(true);
  expect(mailShape.safeParse({ ...mail, ...changes }).success).toBe(false);
});

describe('a mail with numbers and pictures', () => {
  const png = Buffer.from('a picture').toString('base64');
  const made = () =>
    render({
      table: {
        columns: ['', 'Last week', 'The week before'],
        rows: [
          ['Opened', '12', '9'],
          ['<b>', '1', '2'],
        ],
      },
      pictures: [
        {
          title: 'By day',
          alt: 'Mon: "3" & 4',
          png,
          url: 'https://acme.example.com/stats/?a=1&b=2',
          widthPx: 560,
          heightPx: 200,
        },
      ],
      stop: { label: 'No more of these', url: 'https://acme.example.com/weekly-mail/7/abc/' },
    });

  test('says everything as text too, pictures in words [49.20]', () => {
    expect(made().text).toContain('Opened: 12 (The week before: 9)\n<b>: 1 (The week before: 2)');
    expect(made().text).toContain('By day:\nMon: "3" & 4');
    expect(made().text).toContain('No more of these: https://acme.example.com/weekly-mail/7/abc/');
  });

  test('shows what comes with it, by its name, and loads nothing [49.20]', () => {
    const { html, pictures, stopUrl } = made();
    expect(pictures).toEqual([{ cid: 'picture-1', png }]);
    expect(html).toContain('src="cid:picture-1" width="560" height="200" alt="Mon: &quot;3&quot; &amp; 4"');
    expect(html).toContain('&lt;b&gt;');
    expect(html.match(/src="/g)).toHaveLength(1);
    expect(stopUrl).toBe('https://acme.example.com/weekly-mail/7/abc/');
    expect(render()).toMatchObject({ pictures: [], stopUrl: null });
  });

  test('leads to no other place than its workspace', () => {
    const stop = { label: 'No more', url: 'https://other.example.com/' };
    expect(mailShape.safeParse({ ...mail, stop }).success).toBe(false);
  });
});
