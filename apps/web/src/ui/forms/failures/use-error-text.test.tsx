import { MantineProvider } from '@mantine/core';
import { errorCodes, languages, validationCodes } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { AllErrorTexts } from '../../../testing/all-error-texts.tsx';
import { useErrorText } from './use-error-text.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function ErrorText({ errors }: { errors: readonly unknown[] }) {
  const errorText = useErrorText();
  return errors.map((error, index) => <li key={index}>{errorText(error)}</li>);
}

const show = async (errors: readonly unknown[]): Promise<string[]> => {
  render(
    <MantineProvider env="test">
      <LocaleProvider>
        <AllErrorTexts>
          <ErrorText errors={errors} />
        </AllErrorTexts>
      </LocaleProvider>
    </MantineProvider>,
  );
  return (await screen.findAllByRole('listitem')).map((line) => line.textContent);
};

it('what this page has no words for went wrong, an answer without a code it knows is told by its status, a lost connection as that [14.10]', async () => {
  const texts = await show([
    new ApiError(500, 'server.failed', {}, []),
    new ApiError(409, 'coffee.is_cold' as never, {}, []),
    new ApiError(502, 'request.failed', {}, []),
    new Error('a fault of ours'),
    new NetworkError('The browser is offline'),
  ]);
  expect(texts).toEqual([
    'Something went wrong',
    'Request failed with status code 409',
    'Request failed with status code 502',
    'Something went wrong',
    expect.stringContaining('Check'),
  ]);
});

const tellCodes = async (codes: readonly string[], language: string): Promise<string[]> => {
  localStorage.setItem('switchboard.language', language);
  const texts = await show(codes.map((code) => new ApiError(400, code as never, {}, [])));
  cleanup();
  return texts;
};

describe.each([
  // These texts say no more on purpose: the cause is ours, or must not be revealed.
  { what: 'code of the catalogue', codes: Object.keys(errorCodes), silent: ['openid.refused', 'server.failed'] },
  { what: 'code of a field', codes: [...validationCodes], silent: [] },
])('every $what', ({ codes, silent }) => {
  it.each(languages)('has words of its own in %s [14.10]', async (language) => {
    const texts = await tellCodes(codes, language);
    const nothing = ['', ...(await tellCodes(['nothing', 'no.such'], language))];
    const withoutWords = codes.filter((_, index) => nothing.includes(texts[index] ?? ''));
    expect(withoutWords.sort()).toEqual(silent);
  });

  it.each(['uk-UA', 'ru-RU'])('is translated into %s [5.10, 14.10]', async (language) => {
    const [english, texts] = [await tellCodes(codes, 'en-US'), await tellCodes(codes, language)];
    const left = codes.filter(
      (_, index) => texts[index] === english[index] || !/\p{Script=Cyrillic}/u.test(texts[index] ?? ''),
    );
    expect(left).toEqual([]);
  });
});

it.each([
  ['auth.wrong_credentials', "Email or Password isn't correct."],
  ['auth.code_invalid', 'Code is invalid.'],
  ['server.failed', 'Something went wrong'],
  ['workspace.closed', 'Sorry, but you you need to pay a subscription'],
  ['validation.email_invalid', 'Email address is not valid'],
  ['validation.email_taken', 'Email already exist'],
  ['validation.required', 'Field is required'],
  ['file.too_large', 'File size should be less than 20mb'],
  ['bot.already_exists', 'Bot already exists'],
  ['bot.invalid_token', 'Invalid bot token'],
  ['bot.invalid_page_id', 'Invalid page id'],
  ['bot.invalid_page_token', 'Invalid page access token'],
])('%s is told in the words of the product: %s [14.10]', async (code, text) => {
  expect(await tellCodes([code], 'en-US')).toEqual([text]);
});
