import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { Toasts } from './toasts.tsx';

// Another file may have left one.
beforeEach(() => notifications.clean());
afterEach(() => {
  notifications.clean();
  cleanup();
});

const topOfToasts = (actions?: React.ReactNode) => {
  render(
    <MantineProvider env="test">
      <SettingsPage title="Users" actions={actions}>
        Everyone
      </SettingsPage>
      <Toasts />
    </MantineProvider>,
  );
  const head = screen.getByText('Users').parentElement;
  if (head !== null) head.getBoundingClientRect = () => ({ bottom: 190 }) as DOMRect;
  act(() => void notifications.show({ message: 'Saved' }));
  return document.documentElement.style.getPropertyValue('--toasts-top');
};

it('a toast stands below the buttons of its page, where there are any', () => {
  expect(topOfToasts(<button type="button">Invite</button>)).toBe('198px');
  cleanup();
  notifications.clean();
  expect(topOfToasts()).toBe('8px');
});
