import { hash, verify } from '@node-rs/argon2';
import { fieldError } from '../http/index.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id parameters of OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const passwordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Refuses a password that is about to be set, with an error of the field `password`. */
export const refuseCommonPassword = async (password: string): Promise<void> => {
  if (await isCommonPassword(password)) throw fieldError('password', 'validation.password_common');
};

/**
 * Takes a core for some 20 ms, so calls of strangers take turns (modules/accounts/auth). Callers that set a password
 * refuse common ones first.
 */
export const hashPassword = (password: string): Promise<string> => hash(password, passwordHashing);

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);
