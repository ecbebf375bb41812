import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordHashing } from '../workspaces/index.ts';
import { FairQueue } from './fair-queue.ts';

const waiting = 200;
/** Each takes a whole core for some 20 ms: with all of them busy the rest of the server would wait. */
const atOnce = Math.max(2, availableParallelism() - 1);

/** Password hashes, which are dear on purpose: made and checked a few at a time, the addresses that ask taking turns. */
export interface Passwords {
  verify(address: string, passwordHash: string, password: string): Promise<boolean>;
  hash(address: string, password: string): Promise<string>;
}

export const makePasswords = (): Passwords => {
  const queue = new FairQueue({ atOnce, atOnceOfCaller: Math.floor(atOnce / 2), waiting });
  return {
    verify: (address, passwordHash, password) => queue.run(address, () => verify(passwordHash, password)),
    hash: (address, password) => queue.run(address, () => hash(password, passwordHashing)),
  };
};
