import { MantineProvider } from '@mantine/core';
import { errorCodes, languages } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { LocaleProvider } from '../../i18n/locale-provider.tsx';
import { AllErrorTexts } from '../../testing/all-error-texts.tsx';
import { useErrorText } from './use-error-text.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Told({ errors }: { errors: readonly unknown[] }) {
  const errorText = useErrorText();
  return errors.map((error, index) => <li key={index}>{errorText(error)}</li>);
}

const show = async (errors: readonly unknown[]): Promise<string[]> => {
  render(
    <MantineProvider env="test">
      <LocaleProvider>
        <AllErrorTexts>
          <Told errors={errors} />
        </AllErrorTexts>
      </LocaleProvider>
    </MantineProvider>,
  );
  return (await screen.findAllByRole('listitem')).map((line) => line.textContent);
};

it('what this page has no words for went wrong, and a lost connection is told as that', async () => {
  const told = await show([
    new ApiError(500, 'server.failed', {}, []),
    new ApiError(409, 'coffee.is_cold' as never, {}, []),
    new Error('a fault of ours'),
    new NetworkError('The browser is offline'),
  ]);
  expect(told).toEqual([
    'Something went wrong',
    'Something went wrong',
    'Something went wrong',
    expect.stringContaining('Check'),
  ]);
});

it.each(languages)('every code of the catalogue has words of its own in %s', async (language) => {
  localStorage.setItem('switchboard.language', language);
  const codes = Object.keys(errorCodes);
  const told = await show(codes.map((code) => new ApiError(400, code as never, {}, [])));
  cleanup();
  const [unknown] = await show(['nothing']);
  const withoutWords = codes.filter((_, index) => told[index] === unknown || told[index] === '');
  // These say no more on purpose: what failed is ours, or nobody else's business.
  expect(withoutWords.sort()).toEqual(['openid.refused', 'server.failed']);
});
