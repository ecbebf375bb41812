/** What an `Authorization` header shows as a token, whatever it looks like; null where it shows none. */
export const readBearer = (header: string | undefined): string | null =>
  header?.startsWith('Bearer ') === true ? header.slice('Bearer '.length) : null;
