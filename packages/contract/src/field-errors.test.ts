import { expect, it } from 'vitest';
import { z } from 'zod';
import { findFieldErrors } from './field-errors.ts';
import { emailShape } from './foundation/workspaces/workspaces.ts';
import { addBot } from './messaging/bots/bots.ts';

it('tells what is wrong with a body as the server would: one code per field, with what it may be [5.10]', () => {
  expect(findFieldErrors(addBot.body, { type: 1, title: ' Shop ', token: ' ' })).toEqual([
    { field: 'title', message: 'validation.too_short', params: { min: 5, of: 'characters' } },
    { field: 'token', message: 'validation.required', params: { min: 1, of: 'characters' } },
  ]);
  expect(findFieldErrors(addBot.body, { type: 1, title: 'Shops', token: '1:a' })).toEqual([]);
});

it('names rows of a list by their place, what is left out as required, and counts lists as items', () => {
  const shape = z.object({ emails: z.array(z.object({ email: emailShape })).max(3), age: z.int().max(150) });
  const ada = { email: 'ada@acme.test' };
  expect(findFieldErrors(shape, { emails: [ada, { email: 'nobody' }, {}], age: 200 })).toEqual([
    { field: 'emails.1.email', message: 'validation.email_invalid', params: {} },
    { field: 'emails.2.email', message: 'validation.required', params: {} },
    { field: 'age', message: 'validation.too_long', params: { max: 150 } },
  ]);
  expect(findFieldErrors(shape, { emails: [ada, ada, ada, ada], age: 20 })).toEqual([
    { field: 'emails', message: 'validation.too_long', params: { max: 3, of: 'items' } },
  ]);
});
