import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { AppWorker } from './app-worker.ts';

/** A browser with a worker in use and a newer one that waits. */
class Workers extends EventTarget {
  readonly controller = {};
  readonly waiting = { postMessage: vi.fn() };
  readonly registration = Object.assign(new EventTarget(), {
    waiting: this.waiting,
    active: {},
    installing: null,
    update: async () => undefined,
  });
  readonly register = async () => this.registration;
  readonly getRegistration = async () => this.registration;
}

let reload: MockInstance<() => void>;
let workers: Workers;
let worker: AppWorker;

beforeEach(async () => {
  vi.useFakeTimers();
  reload = vi.spyOn(globalThis.location, 'reload').mockReturnValue();
  workers = new Workers();
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/javascript' } }));
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  worker = new AppWorker();
  await worker.start();
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockRestore();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('tells of a worker that waits, and reloads the page once it has taken over', () => {
  expect(worker.state.getState().hasUpdate).toBe(true);
  worker.refresh();
  expect(workers.waiting.postMessage).toHaveBeenCalledWith({ type: 'activate' });
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('keeps the offer to install the app from the start on, in place of the browser’s own bar, until it is installed', () => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  globalThis.dispatchEvent(offer);
  expect([worker.state.getState().install, offer.defaultPrevented]).toEqual([offer, true]);
  globalThis.dispatchEvent(new Event('appinstalled'));
  expect(worker.state.getState().install).toBeNull();
});

it('reloads the page also where the new worker is kept waiting', () => {
  worker.refresh();
  vi.advanceTimersByTime(5_000);
  expect(reload).toHaveBeenCalledOnce();
});
