import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { PageObjectsProvider } from '../../page-objects.tsx';
import { FormModal } from './form-modal.tsx';

const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockReset();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (dirty: boolean) => {
  const root = createRootRoute({
    component: () => (
      <FormModal opened title="New channel" dirty={dirty} onClose={onClose}>
        <input aria-label="Name" />
      </FormModal>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <LocaleProvider>
          <RouterProvider router={router as never} />
        </LocaleProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  await screen.findByRole('dialog');
};

const ways: [string, () => void][] = [
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['the X', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a click outside', () => fireEvent.click(document.querySelector('.mantine-Modal-overlay') as Element)],
];
const question = 'You are sure want close this modal window ?';

describe.each(ways)('closing a form by %s', (_, close) => {
  it('asks where something was entered, and closes only after a yes [2.15]', async () => {
    await show(true);
    close();
    expect((await screen.findByRole('alert')).textContent).toContain(question);
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(onClose).not.toHaveBeenCalled();

    close();
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks nothing where nothing was [2.15]', async () => {
    await show(false);
    close();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(question)).toBeNull();
  });
});
