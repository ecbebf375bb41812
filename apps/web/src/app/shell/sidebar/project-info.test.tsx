import { MantineProvider } from '@mantine/core';
import { type CurrentUser, defaultRoles } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { buildMe } from '../../../store/testing/build.ts';
import { ProjectInfo } from './project-info.tsx';

const permissionsOf = (roleId: number) => defaultRoles.find(({ id }) => id === roleId)?.permissions ?? {};

async function show(me: CurrentUser, isCollapsed = false) {
  const store = makeStore({ me, load: 'ready' });
  const root = createRootRoute({ component: () => <ProjectInfo isCollapsed={isCollapsed} /> });
  const routes = ['/', '/preferences', '/preferences/users', '/preferences/super-admin'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren(routes), history, trailingSlash: 'always' });
  render(
    <MantineProvider env="test">
      <LocaleProvider>
        <StoreProvider value={store}>
          <RouterProvider router={router as never} />
        </StoreProvider>
      </LocaleProvider>
    </MantineProvider>,
  );
  return { button: await screen.findByTestId('project-info'), history };
}
const entries = async () => (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names the workspace and its address; its menu says as whom one is signed in [2.23]', async () => {
  const { button } = await show(buildMe({ permissions: permissionsOf(3), role: { id: 3, name: 'Member' } }));
  expect(button.textContent).toContain('Acme');
  expect(button.textContent).toContain(globalThis.location.host);
  fireEvent.click(button);
  expect(await entries()).toEqual(['Copy the address']);
  const menu = screen.getByRole('menu').textContent;
  expect(menu).toContain('Signed in asAnna Koval');
  expect(menu).toContain('RoleMember');
  expect(menu).not.toContain('Plan');
});

it('has for an administrator the plan and ways to invite people and to the preferences', async () => {
  const { button, history } = await show(buildMe({ permissions: permissionsOf(1) }));
  fireEvent.click(button);
  expect(await entries()).toEqual(['Invite people', 'Preferences', 'Copy the address']);
  expect(screen.getByRole('menu').textContent).toContain('PlanBusiness');
  fireEvent.click(screen.getByTestId('project-invite'));
  await waitFor(() => expect(history.location.href).toBe('/preferences/users/#invite'));
});

it('has for the owner the settings of the workspace', async () => {
  const me = buildMe({ permissions: permissionsOf(1) });
  const { button } = await show({ ...me, workspace: { ...me.workspace, owner_id: me.id } });
  fireEvent.click(button);
  expect(await entries()).toEqual(['Invite people', 'Preferences', 'Workspace settings', 'Copy the address']);
});

it('collapsed is a letter that is still named [2.23]', async () => {
  const { button } = await show(buildMe(), true);
  expect(button.dataset.hint).toBe('Acme');
  expect(screen.getByRole('button', { name: /^Acme/ })).toBe(button);
});
