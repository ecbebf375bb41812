import english from '@switchboard/contract/locales/en-US';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';
import { markMissingPart } from './missing-part.ts';
import { lazy } from './retriable-part.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const Missing = lazy<object>(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

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

it('is loaded again when the reader asks for it, and shows then', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let loads = 0;
  const Part = lazy<object>(() => {
    loads += 1;
    return loads < 3 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: () => <p>Here</p> });
  });
  render(
    <IntlProvider locale="en-US" messages={english} timeZone="UTC">
      <LazyPart>
        <Part />
      </LazyPart>
    </IntlProvider>,
  );
  for (const asked of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: english.common.retry }));
    await vi.waitFor(() => expect(loads).toBe(asked + 1), 15_000);
  }
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('reloads the page, once, where the script is missing and the network is there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(globalThis.location, 'reload').mockImplementation(() => undefined);
  const showPart = async () => {
    const missing = new Error('Failed to fetch dynamically imported module');
    markMissingPart(missing);
    const Part = lazy<object>(() => Promise.reject(missing));
    render(
      <IntlProvider locale="en-US" messages={english} timeZone="UTC">
        <LazyPart>
          <Part />
        </LazyPart>
      </IntlProvider>,
    );
    await screen.findByRole('alert');
    cleanup();
  };
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showPart();
  expect(reload).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await showPart();
  await showPart();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('an error of the part itself is no reason to reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(globalThis.location, 'reload').mockImplementation(() => undefined);
  render(
    <IntlProvider locale="en-US" messages={english} timeZone="UTC">
      <LazyPart>
        <Missing />
      </LazyPart>
    </IntlProvider>,
  );
  await screen.findByRole('alert');
  expect(reload).not.toHaveBeenCalled();
});
