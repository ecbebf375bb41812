import { type EndpointAddress, endpoints } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { SignedOutPage } from '../../../testing/signed-out-page.tsx';
import StopWeeklyMailPage from './stop-weekly-mail-page.tsx';

afterEach(cleanup);

const show = (answer: () => Promise<unknown>) => {
  const call = vi.fn<(endpoint: EndpointAddress, input: unknown) => Promise<unknown>>(() => answer());
  const handleDone = vi.fn<() => void>();
  render(
    <SignedOutPage call={call as never}>
      <StopWeeklyMailPage id={7} code="abc" onDone={handleDone} />
    </SignedOutPage>,
  );
  return { call, handleDone };
};

it('nothing is switched off before the button is pressed; then it says so [49.22]', async () => {
  const { call, handleDone } = show(() => Promise.resolve(true));
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByTestId('stop-weekly-mail'));
  await screen.findByText(/You won’t get the weekly email anymore/);
  expect(call).toHaveBeenCalledExactlyOnceWith(endpoints.stopWeeklyMail, { body: { id: 7, code: 'abc' } });
  expect(screen.queryByTestId('stop-weekly-mail')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue to Switchboard' }));
  expect(handleDone).toHaveBeenCalledOnce();
});

it('a link that is no longer right is told, and can be tried again [49.22]', async () => {
  show(() => Promise.reject(new ApiError(400, 'auth.code_invalid', {}, [])));
  fireEvent.click(await screen.findByTestId('stop-weekly-mail'));
  expect((await screen.findByRole('alert')).textContent).toBe('Code is invalid.');
  expect(screen.getByTestId('stop-weekly-mail')).toBeTruthy();
});
