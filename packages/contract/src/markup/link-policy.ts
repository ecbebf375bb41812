const forbiddenInUrl = /[\s\p{Cc}<>"`\\\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/**
 * Whether a link may be followed: http and https with a host and without a user part (`http://bank@evil` hides the real
 * host), mailto and tel. Other links, relative ones included, are shown as text.
 */
export function isAllowedUrl(url: string): boolean {
  if (forbiddenInUrl.test(url)) return false;
  if (/^(?:mailto:[^:/?#]+@|tel:[+\d])/i.test(url)) return true;
  if (!/^https?:\/\/[^/]/i.test(url)) return false;
  if (!URL.canParse(url)) return false;
  const { username, password, hostname } = new URL(url);
  return username === '' && password === '' && hostname !== '';
}

/**
 * The real host to show after a link whose visible text names another one (`[https://bank.com](https://evil.com)`), or
 * null when the text is honest or names no host.
 */
export function disguisedHost(visibleText: string, url: string): string | null {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null;
  const host = new URL(url).host;
  const named =
    /(?:^|[\s(])(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^\s/@]*@)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d+)?/iu.exec(
      visibleText,
    );
  if (!named?.[1]) return null;
  const namedUrl = `http://${named[1]}`;
  const namedHost = URL.canParse(namedUrl) ? new URL(namedUrl).hostname : named[1].toLowerCase();
  return namedHost === new URL(url).hostname ? null : host;
}
