import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { PageObjectsProvider } from '../../page-objects.tsx';
import { confirmModals } from '../questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../questions/use-confirm.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

function Editor() {
  const [text, setText] = useState('');
  useLeaveGuard(text !== '');
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

function Root() {
  return (
    <ModalsProvider modals={confirmModals}>
      <ConfirmationsShown />
      <Outlet />
    </ModalsProvider>
  );
}

const show = async () => {
  const root = createRootRoute({ component: Root });
  const editor = createRoute({ getParentRoute: () => root, path: '/editor', component: Editor });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Elsewhere</p> });
  const history = createMemoryHistory({ initialEntries: ['/other/', '/editor/'] });
  const router = createRouter({ routeTree: root.addChildren([editor, other]), history, trailingSlash: 'always' });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <LocaleProvider>
          <RouterProvider router={router as never} />
        </LocaleProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  await screen.findByLabelText('Text');
  return history;
};
const type = (value: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value } });
const isClosingAsked = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lets go of a page where nothing would be lost', async () => {
  const history = await show();
  expect(isClosingAsked()).toBe(false);
  await act(async () => history.push('/other/'));
  await screen.findByText('Elsewhere');
});

it('asks before what was typed is lost: staying keeps it, leaving leaves [2.15]', async () => {
  const history = await show();
  type('Half a sentence');
  expect(isClosingAsked()).toBe(true);
  await act(async () => history.push('/other/'));
  await screen.findByText('Stay');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay'));
  fireEvent.click(screen.getByText('Stay'));
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Half a sentence');
  expect(screen.queryByText('Elsewhere')).toBeNull();
  await act(async () => history.push('/other/'));
  fireEvent.click(await screen.findByText('Leave'));
  await screen.findByText('Elsewhere');
});

it('asks nothing where only the parameters of the page change', async () => {
  const history = await show();
  type('Half a sentence');
  await act(async () => history.push('/editor/?page=2'));
  expect(history.location.search).toBe('?page=2');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});
