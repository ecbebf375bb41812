import { ModalsProvider } from '@mantine/modals';
import type { EndpointAddress } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { SecondFactors } from './second-factors.tsx';

afterEach(cleanup);

it('an authenticator app is turned off after a question, and can be set up again then', async () => {
  let isOn = true;
  const calls: string[] = [];
  const api = makeTestApi(async ({ name }: EndpointAddress) => {
    calls.push(name);
    if (name === 'disableTotp') isOn = false;
    return { has_totp: isOn, recovery_codes_left: isOn ? 9 : 0, passkeys: [] };
  });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe(), load: 'ready' })}>
      <ModalsProvider modals={confirmModals}>
        <ConfirmationsShown />
        <SecondFactors />
      </ModalsProvider>
    </TestProviders>,
  );
  expect(await screen.findByText('9 recovery codes left')).toBeTruthy();
  fireEvent.click(screen.getByTestId('disable-totp'));
  const confirm = await screen.findByTestId('confirm-disable-totp');
  expect(calls).not.toContain('disableTotp');
  fireEvent.click(confirm);
  expect(await screen.findByTestId('start-totp')).toBeTruthy();
  expect(calls).toContain('disableTotp');
  expect(screen.queryByText(/recovery codes? left/)).toBeNull();
});
