/** The token text in an `Authorization` header, of whatever form; null where there is none. */
export const readBearer = (header: string | undefined): string | null =>
  header?.startsWith('Bearer ') === true ? header.slice('Bearer '.length) : null;
