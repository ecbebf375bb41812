import { expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from './error-codes.ts';

/** The errors whose words are the product's; scripts and outside clients read status and message. */
test.each<[ErrorCode, number, string]>([
  ['auth.wrong_credentials', 401, "Email or Password isn't correct."],
  ['auth.code_invalid', 400, 'Code is invalid.'],
  ['server.failed', 500, 'Something went wrong'],
  ['workspace.closed', 403, 'Sorry, but you you need to pay a subscription'],
  ['workspace.not_found', 404, 'There is no workspace at this address'],
  ['file.too_large', 413, 'File size should be less than 20mb'],
  ['bot.already_exists', 409, 'Bot already exists'],
  ['bot.invalid_token', 422, 'Invalid bot token'],
  ['bot.invalid_page_id', 422, 'Invalid page id'],
  ['bot.invalid_page_token', 422, 'Invalid page access token'],
])('%s is answered with %i “%s” [13.8, 14.10]', (code, status, message) => {
  expect(errorCodes[code]).toEqual({ status, message });
});

const statuses = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503];

test('every code has two words, a status of the contract and a message [14.10]', () => {
  for (const [code, { status, message }] of Object.entries(errorCodes)) {
    expect(code).toMatch(/^[a-z_]+\.[a-z_0-9]+$/);
    expect(statuses, code).toContain(status);
    expect(message, code).not.toBe('');
  }
});

test('only a full plan is 402', () => {
  const limits = Object.entries(errorCodes).filter(([, { status }]) => status === 402);
  expect(limits.map(([code]) => code).toSorted()).toEqual([
    'bot.plan_limit',
    'plan.too_many_places',
    'user.plan_limit',
  ]);
});
