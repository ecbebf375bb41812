import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const failWith = (code: string, message: string) => Object.assign(new Error(message), { code });

test('what the machine is to blame for is told in a sentence', () => {
  const outputOfServer = 'the server ended before it was ready: initdb: could not write: No space left on device';
  expect(describeFailure(failWith('ENOSPC', 'ENOSPC: write'))).toBe('the disk is full');
  expect(describeFailure(new Error(outputOfServer))).toBe('the disk is full');
  // Node tries two addresses of a name, and leaves the message empty.
  expect(describeFailure(failWith('ECONNREFUSED', ''))).toBe('the product does not answer any more');
  expect(describeFailure(new Error('Connection terminated unexpectedly'))).toBe('the product does not answer any more');
});

test('everything else says itself', () => {
  expect(describeFailure(new Error('the load generator is C'))).toBe('the load generator is C');
  expect(describeFailure('odd')).toBe('odd');
});
