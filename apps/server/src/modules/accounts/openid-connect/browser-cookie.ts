import { limits } from '@switchboard/contract';

/**
 * The cookie that binds a sign-in to the browser it began in: a person who is sent the address with another person's
 * code is not signed in by it. Over TLS its name keeps other hosts of the domain from setting it.
 */
export interface BrowserCookie {
  read(header: string | undefined): string | null;
  set(browser: string): string;
  clear(): string;
}

const valueForm = /^[\w-]{43}$/;

export const makeBrowserCookie = (isSecure: boolean): BrowserCookie => {
  const name = isSecure ? '__Host-openid' : 'openid';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    read(header = '') {
      const values = header.split(';').flatMap((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name ? [value] : [];
      });
      const [value] = values;
      return values.length === 1 && value !== undefined && valueForm.test(value) ? value : null;
    },
    set: (browser) => `${name}=${browser}; Max-Age=${limits.openIdSignInMinutes * 60}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
};
