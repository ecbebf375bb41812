import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { closeDetails } from './close-details.ts';

/** The details of `/a`, in a window that is wide or not. */
async function open(matches: boolean) {
  const root = createRootRoute();
  const routes = ['/a', '/b'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const history = createMemoryHistory({ initialEntries: ['/a'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  const isWide = Object.assign(new EventTarget(), { matches });
  const close = vi.fn<() => void>();
  const stop = closeDetails({ router, isWide, close });
  const goTo = (href: string) => router.navigate({ href });
  const resize = (to: boolean) => {
    isWide.matches = to;
    isWide.dispatchEvent(new Event('change'));
  };
  return { close, stop, goTo, resize };
}

it('a pane stays open on the way to a message, and closes on the way to another page', async () => {
  const { close, goTo } = await open(true);
  await goTo('/a?message=7');
  expect(close).not.toHaveBeenCalled();
  await goTo('/b');
  expect(close).toHaveBeenCalledOnce();
});

it('a drawer is closed when the page opens, and closes on the way to a message, which it would cover', async () => {
  const { close, goTo } = await open(false);
  expect(close).toHaveBeenCalledOnce();
  await goTo('/a?message=7');
  expect(close).toHaveBeenCalledTimes(2);
});

it('a pane closes when the window gets too narrow for it, and not when it gets wide', async () => {
  const { close, resize } = await open(true);
  resize(false);
  expect(close).toHaveBeenCalledOnce();
  resize(true);
  expect(close).toHaveBeenCalledOnce();
});

it('closes nothing once its page is left', async () => {
  const { close, stop, goTo, resize } = await open(true);
  stop();
  resize(false);
  await goTo('/b');
  expect(close).not.toHaveBeenCalled();
});
