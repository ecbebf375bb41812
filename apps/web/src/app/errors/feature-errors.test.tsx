import english from '@switchboard/contract/locales/en-US';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode, NetworkError } from '../../api/api-error.ts';
import { useErrorText } from '../../ui/forms/failures/use-error-text.ts';
import { FeatureErrors } from './feature-errors.tsx';

afterEach(cleanup);

const errorOf = (code: string) => new ApiError(409, code as ApiErrorCode, {}, []);

function ErrorText({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>;
}

const show = (error: unknown, isSignedIn: boolean, locale: 'en-US' | 'uk-UA' = 'en-US') => (
  <IntlProvider
    locale={locale}
    messages={locale === 'en-US' ? english : (ukrainian as unknown as typeof english)}
    timeZone="UTC"
  >
    <FeatureErrors isSignedIn={isSignedIn}>
      <ErrorText error={error} />
    </FeatureErrors>
  </IntlProvider>
);

it('an error of a signed-in page is told once its texts have come, in the language of the reader', async () => {
  const { rerender } = render(show(errorOf('bot.already_exists'), true));
  expect(screen.getByText('Request failed with status code 409')).toBeTruthy();
  expect(await screen.findByText('Bot already exists')).toBeTruthy();
  rerender(show(errorOf('bot.already_exists'), true, 'uk-UA'));
  expect(await screen.findByText(ukrainian.featureErrors.bot.already_exists)).toBeTruthy();
});

it.each<[unknown, string]>([
  [errorOf('auth.code_invalid'), 'Code is invalid.'],
  [
    new ApiError(422, 'validation.failed', {}, [{ field: 'email', message: 'validation.email_taken', params: {} }]),
    'Email already exist',
  ],
  [new NetworkError(), english.errors.network],
  [errorOf('of.a_newer_server'), 'Request failed with status code 409'],
  [errorOf('bot.already_exists'), 'Request failed with status code 409'],
])('signed out, %s is told as “%s”', (error, text) => {
  render(show(error, false));
  expect(screen.getByText(text)).toBeTruthy();
});
