import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LocaleProvider } from '../../i18n/locale-provider.tsx';
import { AuthLayout } from './auth-layout.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.documentElement.lang = '';
});

it('signed-out pages end with the year and a button for each language [14.8]', async () => {
  render(
    <MantineProvider>
      <LocaleProvider>
        <AuthLayout>The card</AuthLayout>
      </LocaleProvider>
    </MantineProvider>,
  );
  const footer = await screen.findByRole('contentinfo');
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Switchboard`);
  const names = screen.getAllByRole('button').map((button) => `${button.lang} ${button.textContent}`);
  expect(names).toEqual(['en-US English', 'uk-UA Українська', 'ru-RU Русский']);
  fireEvent.click(screen.getByText('Українська'));
  await waitFor(() => expect(document.documentElement.lang).toBe('uk-UA'));
  expect(screen.getByText('Українська').getAttribute('aria-current')).toBe('true');
});
