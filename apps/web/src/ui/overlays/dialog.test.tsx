import { Menu } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

interface PageProps {
  /** The opener is taken off the page while its dialog is open. */
  losesOpener?: boolean;
  findOther?: () => HTMLElement | null;
}

/** A dialog that is on the page only while it is open, as all of them are. */
function Page({ losesOpener = false, findOther }: PageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      <article tabIndex={-1} data-testid="around">
        {(!isOpen || !losesOpener) && (
          <button type="button" onClick={open}>
            Open
          </button>
        )}
      </article>
      <button type="button">Elsewhere</button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={open}>Open from the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog title="Dialog" {...(findOther && { findOther })} onClose={() => setIsOpen(false)}>
          <button type="button" data-autofocus>
            Inside
          </button>
        </Dialog>
      )}
    </>
  );
}

const show = (props: PageProps = {}) =>
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Page {...props} />
    </TestProviders>,
  );
const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });
/** As a mouse or Enter would: the pressed element has the focus first. */
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const escape = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** Opens the dialog by its button, waits until it has the focus, and closes it. */
async function openAndClose(): Promise<void> {
  press(button('Open'));
  await waitFor(() => expect(focused()).toBe(button('Inside')));
  await escape();
}

it('gives the focus back to what opened it', async () => {
  show();
  await openAndClose();
  await waitFor(() => expect(focused()).toBe(button('Open')));
});

it('gives the focus to what was around the button when the button is gone', async () => {
  show({ losesOpener: true });
  await openAndClose();
  await waitFor(() => expect(focused()).toBe(screen.getByTestId('around')));
});

it('gives the focus to what is named for a button that is gone', async () => {
  show({ losesOpener: true, findOther: () => button('Elsewhere') });
  await openAndClose();
  await waitFor(() => expect(focused()).toBe(button('Elsewhere')));
});

it('gives the focus to the button of the menu that it was opened from', async () => {
  show();
  press(button('More'));
  press(await screen.findByRole('menuitem', { name: 'Open from the menu' }));
  await waitFor(() => expect(focused()).toBe(button('Inside')));
  await escape();
  await waitFor(() => expect(focused()).toBe(button('More')));
});

it('says what its X does', async () => {
  show();
  press(button('Open'));
  press(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
