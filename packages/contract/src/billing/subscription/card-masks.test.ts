import { expect, test } from 'vitest';
import { describeCard } from './card-masks.ts';

test.each([
  ['424242*42', 'Visa •••• ••42'],
  ['424242******4242', 'Visa •••• 4242'],
  ['555555*44', 'Mastercard •••• ••44'],
  ['222100*01', 'Mastercard •••• ••01'],
  ['272099*01', 'Mastercard •••• ••01'],
  ['272100*01', '•••• ••01'],
  ['676300*01', 'Maestro •••• ••01'],
  ['980400*7', '•••• •••7'],
  ['******', '•••• ••••'],
])('the card %s reads %s', (mask, text) => {
  expect(describeCard(mask)).toBe(text);
});
