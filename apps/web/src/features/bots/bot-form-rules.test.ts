import { describe, expect, it } from 'vitest';
import { checkBotForm } from './bot-form-rules.ts';

describe("a bot's form", () => {
  it.each([
    ['is fine with a title of five and a token', 'Shops', '1:a', { title: null, token: null, form: null }],
    ['needs both', '', '', { title: 'titleRequired', token: 'tokenRequired', form: null }],
    ['wants a longer title', 'Shop', '1:a', { title: 'titleTooShort', token: null, form: null }],
    ['counts a title without its outer spaces', ' Shop ', '1:a', { title: 'titleTooShort', token: null, form: null }],
    ['wants a shorter title', 'a'.repeat(121), '1:a', { title: 'titleTooLong', token: null, form: null }],
    ['does not take spaces for a title', '   ', '1:a', { title: 'titleRequired', token: null, form: 'bothRequired' }],
    ['does not take spaces for a token', 'Shops', '  ', { title: null, token: 'tokenRequired', form: 'bothRequired' }],
  ])('%s', (_, title, token, problems) => {
    expect(checkBotForm({ title, token })).toEqual(problems);
  });
});
