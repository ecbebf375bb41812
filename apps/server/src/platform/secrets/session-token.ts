import { randomToken } from './random-token.ts';

declare const isParsed: unique symbol;

/**
 * A text that has the form of a session's token; whether a session has it, only the database knows. What looks sessions
 * up takes nothing else, so that a number, a salt or a code can never be looked up as a token.
 */
export type SessionToken = string & { readonly [isParsed]: true };

/** `cs_` (for secret scanners) and 32 random bytes, base64url. */
const tokenForm = /^cs_[\w-]{43}$/;

/** The one reading of a token, at every door: REST, socket and files. Null for any other text. */
export const parseSessionToken = (text: string): SessionToken | null =>
  tokenForm.test(text) ? (text as SessionToken) : null;

/** A token nobody has yet. */
export const makeSessionToken = (): SessionToken => randomToken('cs_') as SessionToken;
