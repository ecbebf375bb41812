import { availableParallelism } from 'node:os';
import { FairQueue } from '../../../platform/http/index.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from '../../../platform/passwords/index.ts';

const waiting = 200;
/** Each hash takes a whole core for some 20 ms: with all cores busy the rest of the server would have to wait. */
const atOnce = Math.max(2, availableParallelism() - 1);

/** Password hashes, which are expensive on purpose: a few are computed at a time, and client addresses take turns. */
export interface Passwords {
  verify(address: string, passwordHash: string, password: string): Promise<boolean>;
  /** Of a password that is about to be set; refuses a common one. */
  hash(address: string, password: string): Promise<string>;
}

export const makePasswords = (): Passwords => {
  const queue = new FairQueue({ atOnce, atOnceOfCaller: Math.floor(atOnce / 2), waiting });
  return {
    verify: (address, passwordHash, password) => queue.run(address, () => verifyPassword(passwordHash, password)),
    hash: async (address, password) => {
      await refuseCommonPassword(password);
      return queue.run(address, () => hashPassword(password));
    },
  };
};
