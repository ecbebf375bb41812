import { hash as hashAtCost, type Options, verify } from '@node-rs/argon2';
import { testPassword } from './test-password.ts';

export { verify };

/** Every test workspace's owner has this password and many tests sign in with it; others are hashed at the real cost. */
export const hash = (password: string, options: Options): Promise<string> =>
  hashAtCost(password, password === testPassword ? { ...options, memoryCost: 8, timeCost: 1 } : options);
