import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../i18n/locale-provider.tsx';
import { ConfirmationsShown, useConfirm } from './use-confirm.tsx';

function Leave({ onConfirm }: { onConfirm: () => void }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => confirm({ title: 'Leave?', text: 'You will not see it.', onConfirm })}>
      leave
    </button>
  );
}

afterEach(cleanup);

it('a question asked before anything can show it is asked as soon as that has loaded', async () => {
  const handleConfirm = vi.fn<() => void>();
  const screenOf = (loaded: boolean) => (
    <MantineProvider env="test">
      <LocaleProvider>
        <Leave onConfirm={handleConfirm} />
        {loaded && (
          <ModalsProvider>
            <ConfirmationsShown />
          </ModalsProvider>
        )}
      </LocaleProvider>
    </MantineProvider>
  );
  const { rerender } = render(screenOf(false));
  fireEvent.click(await screen.findByText('leave'));
  rerender(screenOf(true));
  fireEvent.click(await screen.findByText('Yes'));
  expect(handleConfirm).toHaveBeenCalledOnce();
});
