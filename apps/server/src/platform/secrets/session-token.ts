import { randomToken } from './random-token.ts';

declare const isParsed: unique symbol;

/**
 * A text in the form of a session token; only the database knows whether a session has it. Session lookups accept
 * nothing else, so that a number, a salt or a code can never be looked up as a token.
 */
export type SessionToken = string & { readonly [isParsed]: true };

/** `cs_` (for secret scanners) and 32 random bytes, base64url. */
const tokenForm = /^cs_[\w-]{43}$/;

/** The only parser of tokens: for REST, sockets and files. Null for any other text. */
export const parseSessionToken = (text: string): SessionToken | null =>
  tokenForm.test(text) ? (text as SessionToken) : null;

export const makeSessionToken = (): SessionToken => randomToken('cs_') as SessionToken;
