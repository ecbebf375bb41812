import { describe, expect, it } from 'vitest';
import { messengers } from './messengers.ts';
import { profileLink } from './profile-links.ts';

const client = (more: Partial<Parameters<typeof profileLink>[0]>) => ({
  service_type: messengers.telegram as number,
  username: null,
  facebook_link: null,
  ...more,
});

describe('the link to a profile', () => {
  it('is made of the username where it has an address', () => {
    expect(profileLink(client({ username: 'olena_k' }))).toBe('https://t.me/olena_k');
    expect(profileLink(client({ username: '@olena_k' }))).toBe('https://t.me/olena_k');
    expect(profileLink(client({ service_type: messengers.viber, username: 'olena_k' }))).toBeNull();
  });

  it.each(['a', 'olena/../evil', 'olena?x=1', 'javascript:alert(1)', 'олена', 'olena\u202e', 'x'.repeat(33)])(
    'is none for what is no username: %s',
    (username) => {
      expect(profileLink(client({ username }))).toBeNull();
    },
  );

  it.each([
    ['https://www.facebook.com/olena', 'https://www.facebook.com/olena'],
    ['facebook.com/olena', null],
    ['javascript:alert(1)', null],
    ['JaVaScript:alert(1)', null],
    ['mailto:olena@example.com', null],
    ['https://bank.example@evil.example/', null],
    ['https://evil.example/\u202egnp.exe', null],
    ['', null],
  ])('noted by hand is followed only where it leads to a page: %s', (facebook_link, link) => {
    expect(profileLink(client({ facebook_link }))).toBe(link);
  });
});
