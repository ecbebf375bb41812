import { MantineProvider } from '@mantine/core';
import type { Messages } from '@switchboard/contract/locales/en-US';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

it('names the button that shows the password in the language of the reader', () => {
  render(
    <MantineProvider env="test">
      <IntlProvider locale="uk-UA" messages={ukrainian as unknown as Messages} timeZone="UTC">
        <PasswordField aria-label="Пароль" defaultValue="secret" />
      </IntlProvider>
    </MantineProvider>,
  );
  const field = screen.getByLabelText('Пароль');
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.mouseDown(screen.getByLabelText(ukrainian.common.showPassword));
  expect(field.getAttribute('type')).toBe('text');
});

it('says to screen readers that it is wrong, and no more once it is right', () => {
  const fieldWith = (error: string | null) => (
    <MantineProvider env="test">
      <IntlProvider locale="uk-UA" messages={ukrainian as unknown as Messages} timeZone="UTC">
        <PasswordField aria-label="Пароль" error={error} />
      </IntlProvider>
    </MantineProvider>
  );
  const { rerender } = render(fieldWith('Закороткий'));
  expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true');
  rerender(fieldWith(null));
  expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBeNull();
});
