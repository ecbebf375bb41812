/** The token text in an `Authorization` header, of any form; null without one. */
export const readBearer = (header: string | undefined): string | null =>
  header?.startsWith('Bearer ') === true ? header.slice('Bearer '.length) : null;
