import { expect, test } from 'vitest';
import { DeliveryProblem, InvalidCredentialsError } from '../../connectors/index.ts';
import { askFirst } from './bot-rate-limiter.ts';

const problemOf = async (problem: Error): Promise<unknown> => {
  const answer = Promise.reject(problem);
  try {
    await askFirst(() => answer);
  } catch (thrown) {
    return thrown;
  }
  return 'nothing was thrown';
};

test('a messenger that answers lets the message leave', async () => {
  const asked: string[] = [];
  await askFirst(async () => asked.push('who am I?'));
  expect(asked).toEqual(['who am I?']);
});

test('a token that the messenger does not know is the bot’s problem', async () => {
  expect(await problemOf(new InvalidCredentialsError('token', 'not known'))).toMatchObject({
    kind: 'bot_token_revoked',
    detail: 'not known',
  });
});

test('a question whose answer is lost has sent nothing, so the message may be tried again', async () => {
  expect(await problemOf(new DeliveryProblem('unknown_outcome', 'cut off'))).toMatchObject({
    kind: 'not_processed',
    detail: 'cut off',
  });
});

test('every other problem stays what it is', async () => {
  for (const error of [
    new DeliveryProblem('rate_limited', 'slow down', { retryAfterMs: 5_000 }),
    new Error('a fault of our own'),
  ]) {
    expect(await problemOf(error)).toBe(error);
  }
});
