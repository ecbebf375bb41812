const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

const findName = (names: readonly (readonly [sign: string, name: string])[], userAgent: string) =>
  names.find(([sign]) => userAgent.includes(sign))?.[1];

/** A device's name for people: `Chrome, Windows`. Null when the user agent is unknown. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const parts = [findName(browsers, userAgent), findName(systems, userAgent)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(', ');
}
