import english from '@switchboard/contract/locales/en-US';
import { cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Missing = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

it('says that it could not be loaded, and the rest of the page goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <IntlProvider locale="en-US" messages={english} timeZone="UTC">
      <p>The rest</p>
      <LazyPart>
        <Missing />
      </LazyPart>
    </IntlProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(english.common.partFailed);
  expect(screen.getByText('The rest')).toBeTruthy();
});
