import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { LocaleProvider } from '../../i18n/locale-provider.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { useLocalRows } from './use-local-rows.ts';
import { usePagedQuery } from './use-paged-query.ts';
import { type PageRequest, useTableState } from './use-table-state.ts';

interface Person {
  id: number;
  name: string;
  phone: string | null;
}

const sorts = ['created_at', 'name', 'phone'] as const;
type Sort = (typeof sorts)[number];
type FetchPage = (request: PageRequest<Sort>) => Promise<{ data: Person[]; count: number }>;

const columns: Column<Person, Sort>[] = [
  { key: 'name', title: 'Name', sortBy: 'name', isHead: true, cell: ({ name }) => name },
  { key: 'phone', title: 'Phone', sortBy: 'phone', cell: ({ phone }) => phone },
  { key: 'id', title: '#', cell: ({ id }) => id },
];
const defaultSort = { by: 'created_at', order: 'desc' } as const;
const people = Array.from({ length: 11 }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}`, phone: null }));
const fetchPeople: FetchPage = async ({ limit, offset }) => ({
  data: people.slice(offset, offset + limit),
  count: people.length,
});

const onEdit = vi.fn<(id: number) => void>();
const onOpen = vi.fn<(person: Person) => void>();

interface LookProps {
  fetchPage: FetchPage;
  opens?: boolean;
  density?: 'compact';
}

function People({ fetchPage, opens = false, density }: LookProps) {
  const state = useTableState({ sorts, defaultSort, pageSize: 5 });
  const content = usePagedQuery(state, { queryKey: ['people'], fetchPage });
  return (
    <DataTable
      label="People"
      state={state}
      content={content}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...(opens ? { onOpen } : { renderDetails: ({ id }: Person) => <p>About {id}</p> })}
      actions={({ id }) => [{ key: 'edit', label: 'Edit', onSelect: () => onEdit(id) }]}
      {...(density && { density })}
      empty={<p>Nobody here</p>}
    />
  );
}

const local: Person[] = [
  { id: 1, name: 'Олена', phone: null },
  { id: 2, name: 'anna 10', phone: '2' },
  { id: 3, name: 'Anna 9', phone: '1' },
];

function LocalPeople({ rows = local }: { rows?: readonly Person[] }) {
  const state = useTableState({ sorts, defaultSort, pageSize: 2, name: 'local', addressedBy: 'person' });
  const { person }: { person?: number } = useSearch({ strict: false });
  const sortValues = {
    created_at: ({ id }: Person) => id,
    name: ({ name }: Person) => name,
    phone: ({ phone }: Person) => phone,
  };
  const content = useLocalRows(state, rows, sortValues, ({ id }) => id === person);
  return (
    <DataTable
      label="People"
      state={state}
      content={content}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      addressed={person}
      renderDetails={({ id }) => <p>About {id}</p>}
      empty={null}
    />
  );
}

const show = async (table: React.ReactNode, at = '/people/'): Promise<RouterHistory> => {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/people', component: () => table });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren([route]), history, trailingSlash: 'always' });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <LocaleProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </LocaleProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(document.querySelector('[class*="mantine"], p')).not.toBeNull());
  return history;
};
const press = async (name: string | RegExp) => {
  await act(async () => {
    fireEvent.click(await screen.findByRole('button', { name }));
  });
};
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('a row that the address names', () => {
  it('is opened whatever its page, in whatever order, until the reader turns the page [23.10]', async () => {
    const history = await show(<LocalPeople rows={people} />, '/people/?person=3');
    await screen.findByText('About 3');
    await screen.findByText('9-10 of 11');
    expect(names()).toEqual(['Person 3', 'Person 2']);
    expect(history.location.href).toBe('/people/?person=3&local_page=5');
    await act(async () => history.push('/people/?person=3&local_sortBy=name'));
    await screen.findByText('3-4 of 11');
    expect(names()).toEqual(['Person 3', 'Person 4']);
    await press('Page 1');
    await screen.findByText('1-2 of 11');
    expect(history.location.href).toBe('/people/?local_sortBy=name');
    expect(screen.queryByText('About 3')).toBeNull();
    // The same link again, as from a banner.
    await act(async () => history.push('/people/?person=3'));
    await screen.findByText('About 3');
  });

  it('that does not exist leaves the page as it is', async () => {
    await show(<LocalPeople rows={people} />, '/people/?person=99&local_page=2');
    await screen.findByText('3-4 of 11');
    expect(screen.queryByText(/^About/)).toBeNull();
  });
});

describe('pages', () => {
  it('stand in the address, with which rows of how many [14.6]', async () => {
    const history = await show(<People fetchPage={fetchPeople} />, '/people/?tab=all');
    await screen.findByText('1-5 of 11');
    await press('Page 3');
    await screen.findByText('11-11 of 11');
    expect(names()).toEqual(['Person 11']);
    expect(history.location.href).toBe('/people/?tab=all&page=3');
    await act(async () => history.back());
    await screen.findByText('1-5 of 11');
    expect(history.location.href).toBe('/people/?tab=all');
  });

  it.each([
    ['one that is no number', 'page=abc', '1-5 of 11'],
    ['one below the first', 'page=-2', '1-5 of 11'],
    ['one that has gone', 'page=9', '11-11 of 11'],
    ['one beyond what a server counts', 'page=99999999', '11-11 of 11'],
  ])('%s becomes one that there is', async (_, search, range) => {
    await show(<People fetchPage={fetchPeople} />, `/people/?${search}`);
    expect(await screen.findByText(range)).toBeTruthy();
  });
});

describe('titles', () => {
  it('sort upwards, downwards, and as it was; from the first page, and told to screen readers', async () => {
    const fetchPage = vi.fn<FetchPage>(fetchPeople);
    const history = await show(<People fetchPage={fetchPage} />, '/people/?page=2');
    await screen.findByText('6-10 of 11');
    expect(fetchPage).toHaveBeenLastCalledWith(
      expect.objectContaining({ sortBy: 'created_at', order: 'desc', offset: 5 }),
    );
    await press('Name');
    await waitFor(() => expect(history.location.href).toBe('/people/?sortBy=name&order=asc'));
    expect(fetchPage).toHaveBeenLastCalledWith(expect.objectContaining({ sortBy: 'name', order: 'asc', offset: 0 }));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await press('Name');
    await waitFor(() => expect(history.location.href).toBe('/people/?sortBy=name&order=desc'));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    await press('Name');
    await waitFor(() => expect(history.location.href).toBe('/people/'));
  });

  it('of a list unknown to the server are not asked for', async () => {
    const fetchPage = vi.fn<FetchPage>(fetchPeople);
    await show(<People fetchPage={fetchPage} />, '/people/?sortBy=password&order=asc');
    await screen.findByText('1-5 of 11');
    expect(fetchPage).toHaveBeenLastCalledWith(expect.objectContaining({ sortBy: 'created_at' }));
  });

  it('sort rows that are all here as the language does, those without a value last both ways', async () => {
    const history = await show(<LocalPeople />, '/people/?local_sortBy=name&local_order=asc');
    await screen.findByText('1-2 of 3');
    expect(names()).toEqual(['Anna 9', 'anna 10']);
    await press('Phone');
    expect(names()).toEqual(['Anna 9', 'anna 10']);
    await press('Phone');
    expect(names()).toEqual(['anna 10', 'Anna 9']);
    await press('Next page');
    expect(names()).toEqual(['Олена']);
    expect(history.location.href).toBe('/people/?local_sortBy=phone&local_order=desc&local_page=2');
  });
});

describe('rows', () => {
  it('say N/A for what is missing [14.6]', async () => {
    await show(<LocalPeople />);
    await screen.findByText('1-2 of 3');
    await press('Next page');
    expect(within(screen.getByRole('row', { name: /Олена/ })).getByText('N/A')).toBeTruthy();
  });

  it('unfold by a press anywhere on them or by their button, which says so', async () => {
    await show(<People fetchPage={fetchPeople} />);
    await press('Show details of Person 2');
    expect(screen.getByText('About 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hide details of Person 2' }).getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByText('Person 2'));
    expect(screen.queryByText('About 2')).toBeNull();
  });

  it('lead where they lead by a press or by their name, a button', async () => {
    await show(<People fetchPage={fetchPeople} opens />);
    await press('Person 3');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[2]);
    fireEvent.click(screen.getByRole('cell', { name: '4' }));
    expect(onOpen).toHaveBeenLastCalledWith(people[3]);
  });

  it('have a menu of their own, which opens nothing else', async () => {
    await show(<People fetchPage={fetchPeople} opens />);
    await press('Actions for Person 5');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(5);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('are walked through by the arrows, Home and End', async () => {
    await show(<People fetchPage={fetchPeople} />);
    const menu = await screen.findByRole('button', { name: 'Actions for Person 1' });
    menu.focus();
    fireEvent.keyDown(menu, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Person 2');
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'End' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Person 5');
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Person 5');
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'Home' });
    expect(document.activeElement).toBe(menu);
  });
});

describe('a table', () => {
  it('says that it is empty', async () => {
    await show(<People fetchPage={async () => ({ data: [], count: 0 })} />);
    await screen.findByText('Nobody here');
    expect(screen.queryByText(/of 0/)).toBeNull();
  });

  it('that is compact counts its rows only where they are more than a page', async () => {
    const two: FetchPage = async () => ({ data: people.slice(0, 2), count: 2 });
    await show(<People fetchPage={two} />);
    await screen.findByText('1-2 of 2');
    cleanup();
    await show(<People density="compact" fetchPage={two} />);
    await screen.findByRole('table');
    expect(screen.queryByText('1-2 of 2')).toBeNull();
    cleanup();
    await show(<People density="compact" fetchPage={fetchPeople} />);
    await screen.findByText('1-5 of 11');
  });

  it('says what went wrong and loads again [14.6]', async () => {
    const fetchPage = vi.fn<FetchPage>(fetchPeople).mockRejectedValueOnce(new ApiError(500, 'server.failed', {}, []));
    await show(<People fetchPage={fetchPage} />);
    await screen.findByText('Couldn’t load the list');
    await press('Try again');
    expect(await screen.findByText('1-5 of 11')).toBeTruthy();
  });

  it('keeps its rows when they are fetched again in vain, unless they are not for the reader any more', async () => {
    const fetchPage = vi.fn<FetchPage>(fetchPeople);
    await show(<People fetchPage={fetchPage} />);
    await screen.findByText('1-5 of 11');
    const fetchAgain = async (status: number, code: 'server.failed' | 'permission.denied') => {
      await press('Next page');
      await screen.findByText('6-10 of 11');
      fetchPage.mockRejectedValueOnce(new ApiError(status, code, {}, []));
      await press('Previous page');
    };
    await fetchAgain(502, 'server.failed');
    await screen.findByText('1-5 of 11');
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(names()).toHaveLength(5);
    expect(screen.queryByRole('alert')).toBeNull();
    await fetchAgain(403, 'permission.denied');
    expect(await screen.findByText('Sorry, but you do not have access to this page')).toBeTruthy();
  });

  it('that is not for the reader says so, with nothing to try', async () => {
    await show(<People fetchPage={() => Promise.reject(new ApiError(403, 'permission.denied', {}, []))} />);
    await screen.findByText('Sorry, but you do not have access to this page');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps the rows on the screen, and says that it is busy, while others load', async () => {
    const fetchPage = vi.fn<FetchPage>(fetchPeople);
    await show(<People fetchPage={fetchPage} />);
    await screen.findByText('1-5 of 11');
    fetchPage.mockReturnValueOnce(new Promise(() => undefined));
    await press('Next page');
    expect(names()).toHaveLength(5);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  });

  it('is a list of cards on a phone, with an order to choose and the menu', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media === '(max-width: 899px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const history = await show(<People fetchPage={fetchPeople} />);
    const cards = await screen.findByRole('list', { name: 'People' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(cards).getAllByRole('listitem')).toHaveLength(5);
    await press('Show details of Person 1');
    expect(screen.getByText('About 1')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } });
    await waitFor(() => expect(history.location.href).toBe('/people/?sortBy=name&order=asc'));
    await press('Ascending');
    await waitFor(() => expect(history.location.href).toBe('/people/?sortBy=name&order=desc'));
    await press('Actions for Person 1');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(1);
  });
});
