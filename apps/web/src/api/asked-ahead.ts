/** An answer of the API before it is read; null when there was none. */
type RawAnswer = { status: number; text: string } | null;

/** What `public/before-first-paint.js` asked while the page's script was loading: by path, for the session of the token. */
interface AskedAhead {
  token: string;
  answers: Record<string, Promise<RawAnswer>>;
}

const page = globalThis as { askedAhead?: AskedAhead };

export const isAskedAhead = (token: string | null): boolean => page.askedAhead?.token === token;

/** The answer to a call that was asked ahead for this session; each is used once. Null: ask now. */
export async function takeAskedAhead(token: string | null, path: string): Promise<RawAnswer> {
  const { answers = {} } = isAskedAhead(token) ? (page.askedAhead ?? {}) : {};
  const answer = answers[path];
  delete answers[path];
  return (await answer) ?? null;
}

/** For answers that may be older than what the socket starts with. */
export function dropAskedAhead(): void {
  delete page.askedAhead;
}
