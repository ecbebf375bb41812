import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { AllErrorTexts } from '../../../testing/all-error-texts.tsx';
import { PageObjectsProvider } from '../../page-objects.tsx';
import { confirmModals } from './confirm-dialog.tsx';
import { type Confirmation, ConfirmationsShown, useConfirm } from './use-confirm.tsx';

type Act = () => Promise<unknown>;

function Leave(asked: Partial<Confirmation>) {
  const confirm = useConfirm();
  const question = { title: 'Leave?', text: 'You will not see it.', onConfirm: () => undefined, ...asked };
  return (
    <button type="button" onClick={() => confirm(question)}>
      leave
    </button>
  );
}

const screenOf = (asked: Partial<Confirmation>, loaded = true) => (
  <MantineProvider env="test">
    <PageObjectsProvider>
      <LocaleProvider>
        <AllErrorTexts>
          <Leave {...asked} />
          {loaded && (
            <ModalsProvider modals={confirmModals}>
              <Notifications />
              <ConfirmationsShown />
            </ModalsProvider>
          )}
        </AllErrorTexts>
      </LocaleProvider>
    </PageObjectsProvider>
  </MantineProvider>
);
const ask = async (asked: Partial<Confirmation>) => {
  render(screenOf(asked));
  fireEvent.click(await screen.findByText('leave'));
  return screen.findByRole('button', { name: 'Yes' });
};
const isGone = () => waitFor(() => expect(screen.queryByText('You will not see it.')).toBeNull());

afterEach(() => {
  notifications.clean();
  cleanup();
});

it('a question asked before anything can show it is asked as soon as that has loaded', async () => {
  const onConfirm = vi.fn<Act>();
  const { rerender } = render(screenOf({ onConfirm }, false));
  fireEvent.click(await screen.findByText('leave'));
  rerender(screenOf({ onConfirm }));
  fireEvent.click(await screen.findByText('Yes'));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('stays while what was confirmed is done, does it once, and calls that no cancelling', async () => {
  let arrive = () => {};
  const onConfirm = vi.fn<Act>(() => new Promise<void>((resolve) => (arrive = resolve)));
  const onCancel = vi.fn<() => void>();
  const yes = await ask({ onConfirm, onCancel });
  await act(async () => {
    fireEvent.click(yes);
    fireEvent.click(yes);
  });
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.getByText('You will not see it.')).toBeTruthy();
  await act(async () => arrive());
  await isGone();
  expect(onCancel).not.toHaveBeenCalled();
});

it('closed without a yes is cancelled [2.15]', async () => {
  const onCancel = vi.fn<() => void>();
  await ask({ onCancel });
  fireEvent.click(screen.getByText('Cancel'));
  await isGone();
  expect(onCancel).toHaveBeenCalledOnce();
});

it('tells what was refused, and goes; where it may succeed later it stays to be confirmed again [21.8]', async () => {
  const onConfirm = vi.fn<Act>();
  onConfirm.mockRejectedValueOnce(new NetworkError('down'));
  onConfirm.mockRejectedValueOnce(new ApiError(404, 'channel.not_found', {}, []));
  const yes = await ask({ onConfirm, failed: 'You could not leave' });
  await act(async () => fireEvent.click(yes));
  await screen.findByText('The server isn’t responding. Check your internet connection and try again.');
  expect(screen.getByText('You could not leave')).toBeTruthy();
  await act(async () => fireEvent.click(yes));
  await screen.findByText('Channel not found');
  await isGone();
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

it('closes by itself when there is nothing left to ask, and stops watching', async () => {
  let close = () => {};
  const stop = vi.fn<() => void>();
  await ask({
    closeWhen: (closeIt) => {
      close = closeIt;
      return stop;
    },
  });
  act(() => close());
  await isGone();
  expect(stop).toHaveBeenCalled();
});
