import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore, type Store } from '../../../../store/store.ts';
import { StoreProvider } from '../../../../store/store-context.tsx';
import { buildConversation, buildMe, buildOutgoing, buildState } from '../../../../store/testing/build.ts';
import { useInstallOffer } from './use-install-offer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  vi.useRealTimers();
});

const conversation = buildConversation();

/** A page of the reader who has just opened a conversation. */
const open = (isInstallable = true) => {
  const store = makeStore();
  store.setState(buildState([], { me: buildMe(), channels: { [conversation.id]: conversation } }), true);
  const { result } = renderHook(() => useInstallOffer(isInstallable), {
    wrapper: ({ children }) => <StoreProvider value={store}>{children}</StoreProvider>,
  });
  return { store, isOffered: () => result.current[0], end: () => act(() => result.current[1]()) };
};
/** The reader sends something, and the server has it. */
const send = (store: Store, more: Parameters<typeof buildOutgoing>[0] = {}) =>
  act(() => {
    store.setState({ outbox: [buildOutgoing({ channel_id: conversation.id, ...more })] });
    store.setState({ outbox: [] });
  });

it('comes after the first answer to a client, and once on this device', () => {
  const page = open();
  send(page.store);
  expect(page.isOffered()).toBe(true);
  page.end();
  send(page.store);
  expect(page.isOffered()).toBe(false);
  const later = open();
  send(later.store);
  expect(later.isOffered()).toBe(false);
});

it('waits until the reader does not write', () => {
  const [field, other] = [document.createElement('textarea'), document.createElement('input')];
  document.body.append(field, other);
  const page = open();
  field.focus();
  send(page.store);
  expect(page.isOffered()).toBe(false);
  other.focus();
  act(() => void vi.runAllTimers());
  expect(page.isOffered()).toBe(false);
  other.blur();
  act(() => void vi.runAllTimers());
  expect(page.isOffered()).toBe(true);
});

it.each([
  ['a note', { audience: 'internal' as const }, true],
  ['what was not sent and is discarded', { state: 'failed' as const }, true],
  ['a message to colleagues', { channel_id: 1 }, true],
  ['an answer where it cannot be installed', {}, false],
])('does not come after %s', (_what, more, isInstallable) => {
  const page = open(isInstallable);
  send(page.store, more);
  expect(page.isOffered()).toBe(false);
});
