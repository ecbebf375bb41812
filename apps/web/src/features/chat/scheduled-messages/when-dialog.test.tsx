import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { now, showPart } from './testing/scheduled-fixture.tsx';
import WhenDialog from './when-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (isForClient = false, isBlocked = false) => {
  const onSubmit = vi.fn<(changed: object) => Promise<void>>(() => Promise.resolve());
  const onClose = vi.fn<() => void>();
  showPart(
    <WhenDialog
      title="Send later"
      submitLabel="Schedule"
      channelId={40}
      dueAt={null}
      whenClientWrites="hold"
      isForClient={isForClient}
      isBlocked={isBlocked}
      words={(iso) => iso}
      onSubmit={onSubmit}
      onClose={onClose}
    />,
    () => ({}),
  );
  await screen.findByTestId('later-text');
  const field = (name: string) => screen.getByTestId<HTMLInputElement>(name);
  return {
    onSubmit,
    onClose,
    field,
    type: (name: string, value: string) => {
      fireEvent.change(field(name), { target: { value } });
      fireEvent.blur(field(name));
    },
    submit: () => fireEvent.click(screen.getByTestId('later-submit')),
    words: () => screen.getByTestId('later-words').textContent,
  };
};

it('understands what is typed, says it, and fills day and time [45.9]', async () => {
  const { field, type, words, submit, onSubmit, onClose } = await show();
  expect(words()).toBe('Will be sent 2026-11-26T09:00:00.000Z');
  type('later-text', 'friday at 3pm');
  await waitFor(() => expect(words()).toBe('Will be sent 2026-11-27T15:00:00.000Z'));
  expect(field('later-clock').value).toBe('15:00');
  // By hand it is another time than the words say.
  type('later-clock', '16:30');
  expect(field('later-text').value).toBe('');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls).toEqual([
    [{ content: '', files: [], due_at: '2026-11-27T16:30:00.000Z', when_client_writes: 'hold' }],
  ]);
});

it('does not take another time for one that it does not understand', async () => {
  const { type, submit, onSubmit, field } = await show();
  type('later-text', 'some day');
  await screen.findByText(/No time found/u);
  submit();
  await waitFor(() => expect(field('later-text').getAttribute('aria-invalid')).toBe('true'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('stays open and says so where nothing can be sent just now', async () => {
  const { submit, onSubmit } = await show(false, true);
  submit();
  await screen.findByText(/^It can’t be sent right now/u);
  expect(onSubmit).not.toHaveBeenCalled();
});

it.each([
  ['today at 9', 'This time has already passed'],
  ['25 december 2028 at 9:00', 'That’s more than a year away'],
])('refuses %s: %s', async (text, reason) => {
  const { type, submit, onSubmit, words } = await show();
  type('later-text', text);
  await waitFor(() => expect(words()).not.toContain('2026-11-26'));
  submit();
  await screen.findByText(reason);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('asks what to do if a client writes before, and nothing where none can', async () => {
  const first = await show();
  expect(screen.queryByTestId('later-hold')).toBeNull();
  first.submit();
  await waitFor(() => expect(first.onSubmit).toHaveBeenCalled());
  cleanup();
  const { submit, onSubmit } = await show(true);
  fireEvent.click(screen.getByTestId('later-send'));
  submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ when_client_writes: 'send' })));
});
