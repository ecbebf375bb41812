import { ModalsProvider } from '@mantine/modals';
import type { ClientImport, EndpointAddress, endpoints, ResultOf } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { at, buildMe, meId } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { confirmModals } from '../../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../../ui/forms/questions/use-confirm.tsx';
import { ImportClientsPage } from './import-clients-page.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const running: ClientImport = {
  id: 7,
  state: 'importing',
  file_name: 'clients.csv',
  created_by: meId,
  created_at: at(1),
  finished_at: null,
  rows_total: 50_000,
  rows_done: 12_300,
  changed: 1,
  unchanged: 0,
  wrong: 0,
  failure: null,
};

const preview: ResultOf<typeof endpoints.previewClientImport> = {
  settings: { encoding: 'utf-8', delimiter: ',', targets: ['id', 'first_name'], match: 'id' },
  titles: ['ID', 'Name'],
  rows: [['1', 'Anna']],
  failure: null,
};

/** The page where the server has these imports; one that is cancelled is over, and a check is done at once. */
const show = async (imports: ClientImport[]) => {
  let held = imports;
  const calls: string[] = [];
  const api = makeTestApi(async ({ name }: EndpointAddress) => {
    calls.push(name);
    if (name === 'cancelClientImport') {
      held = held.map((one) => ({ ...one, state: 'cancelled' as const, finished_at: at(2) }));
      return held[0];
    }
    if (name === 'previewClientImport') {
      if (calls.includes('checkClientImport')) throw new Error('the import has begun');
      return preview;
    }
    if (name === 'checkClientImport') {
      held = held.map((one) => ({ ...one, state: 'checked' as const }));
      return held[0];
    }
    return { data: held };
  });
  const upload = vi.fn<(file: File) => Promise<never>>();
  const router = createRouter({
    routeTree: createRootRoute({ component: ImportClientsPage }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={{ ...api, upload }} store={makeStore({ me: buildMe(), load: 'ready' })}>
      <ModalsProvider modals={confirmModals}>
        <ConfirmationsShown />
        <RouterProvider router={router as never} />
      </ModalsProvider>
    </TestProviders>,
  );
  await screen.findByTestId('import-clients-page');
  return { calls, upload };
};

it('shows how far an import is, and cancels it after a question; what was done is told [25.34]', async () => {
  const { calls } = await show([running]);
  expect((await screen.findByTestId('import-progress')).textContent).toBe('12,300 of 50,000 rows');
  fireEvent.click(screen.getByTestId('cancel-import'));
  await screen.findByText('What’s already imported stays; the other rows won’t be touched.');
  expect(calls).not.toContain('cancelClientImport');
  fireEvent.click(screen.getByTestId('confirm-cancel-import'));
  const past = await screen.findByTestId('past-import');
  expect(past.textContent).toContain('Canceled');
  expect(past.textContent).toContain('1 client changed');
  expect(screen.queryByTestId('import-progress')).toBeNull();
});

it('refuses a file that is too large before it is sent [25.33]', async () => {
  const { upload } = await show([]);
  const choose = (size: number) => {
    const file = new File(['ID\n1'], 'clients.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(screen.getByTestId('import-file'), { target: { files: [file] } });
  };
  choose(20 * 1024 * 1024 + 1);
  await screen.findByText('The file is larger than 20 MB. Split it into smaller ones.');
  expect(upload).not.toHaveBeenCalled();
  choose(20 * 1024 * 1024);
  await waitFor(() => expect(upload).toHaveBeenCalledOnce());
});

it('goes on with the rows that it shows, as they were checked: during a check the server shows none [25.32]', async () => {
  const { calls } = await show([{ ...running, state: 'draft', rows_done: 0 }]);
  fireEvent.change(await screen.findByTestId('import-target-1'), { target: { value: 'last_name' } });
  fireEvent.click(screen.getByTestId('check-import'));
  await screen.findByTestId('import-counts');
  expect(screen.getByTestId<HTMLSelectElement>('import-target-1').value).toBe('last_name');
  expect(calls.filter((name) => name === 'previewClientImport')).toHaveLength(1);
});
