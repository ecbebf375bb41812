/**
 * The address of a workspace below the bare host, for a name or a whole address that was typed or pasted. Null for
 * anything else.
 */
export function workspaceAddress(typed: string, baseHost: string, protocol: string): string | null {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  const subdomain = host.endsWith(`.${baseHost}`) ? host.slice(0, -baseHost.length - 1) : host;
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(subdomain) ? `${protocol}//${subdomain}.${baseHost}/` : null;
}

/** A subdomain to start from for a company's name: letters and digits only, Cyrillic by sound. */
export function suggestSubdomain(company: string): string {
  const sounds: Record<string, string> = {
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'h',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ye',
    ё: 'yo',
    ж: 'zh',
    з: 'z',
    и: 'y',
    і: 'i',
    ї: 'yi',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
    '’': '',
    "'": '',
  };
  return Array.from(company.toLowerCase(), (letter) => sounds[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 32)
    .replace(/-+$/, '');
}
