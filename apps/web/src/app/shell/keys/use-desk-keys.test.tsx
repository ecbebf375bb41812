import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

afterEach(() => {
  cleanup();
});

function Desk({ onPress }: { onPress: (name: string) => void }) {
  useDeskKeys();
  return (
    <main>
      <div data-desk>
        {['a', 'b', 'c'].map((name) => (
          <div key={name} data-row>
            <a href={`#${name}`} aria-current={name === 'b' ? 'page' : undefined}>
              {name}
            </a>
            <button
              type="button"
              aria-label="x"
              data-desk-key="x"
              onClick={({ shiftKey }) => onPress(`choose ${shiftKey ? 'up to ' : ''}${name}`)}
            />
            <button
              type="button"
              aria-label="e"
              data-desk-key="e"
              onClick={({ shiftKey }) => onPress(`close ${shiftKey ? 'silently ' : ''}${name}`)}
            />
            <button type="button" aria-label="a" data-desk-key="a" onClick={() => onPress(`hand over ${name}`)} />
            <button type="button" aria-label="h" data-desk-key="h" onClick={() => onPress(`snooze ${name}`)} />
          </div>
        ))}
        <input aria-label="field" />
      </div>
      <button type="button" aria-label="z" data-undo onClick={() => onPress('undo')} />
      <button type="button" aria-label="w" data-desk-key="w" onClick={() => onPress('next')} />
      <textarea data-testid="composer-input" />
    </main>
  );
}

const show = (shortcuts = true) => {
  const onPress = vi.fn<(name: string) => void>();
  const state = buildState();
  const { me } = state;
  const store = makeStore({ ...state, me: me && { ...me, preferences: { ...me.preferences, shortcuts } } });
  render(
    <TestProviders api={makeTestApi(() => Promise.reject(new Error('not expected')))} store={store}>
      <Desk onPress={onPress} />
    </TestProviders>,
  );
  return onPress;
};
/** On a Ukrainian keyboard, where the letters are others. */
const type = (code: string, options = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'щ', code, ...options });
const focused = () => document.activeElement?.textContent;

it('moves, closes, snoozes, hands over, undoes and finds the next one from a row, in any keyboard layout [39.3]', async () => {
  const onPress = show();
  screen.getByText('a').focus();
  type('KeyJ');
  expect(focused()).toBe('b');
  type('KeyJ');
  type('KeyK');
  expect(focused()).toBe('b');
  type('KeyE');
  expect(focused()).toBe('c');
  type('KeyH');
  type('KeyA');
  type('KeyZ');
  type('KeyW');
  await waitFor(() =>
    expect(onPress.mock.calls.flat()).toEqual(['close b', 'snooze c', 'hand over c', 'undo', 'next']),
  );
});

it('with Shift closes without asking for a rating, and chooses up to the row [39.3, 40.1, 47.2]', () => {
  const onPress = show();
  screen.getByText('a').focus();
  type('KeyE', { shiftKey: true });
  expect(focused()).toBe('b');
  type('KeyX', { shiftKey: true });
  expect(onPress.mock.calls.flat()).toEqual(['close silently a', 'choose up to b']);
});

it('keeps silent while one types, outside of lists, with other keys held, below a dialog, and when switched off [39.3]', () => {
  const onPress = show();
  for (const place of [screen.getByLabelText('field'), screen.getByTestId('composer-input')]) {
    place.focus();
    type('KeyE');
  }
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' });
  screen.getByText('a').focus();
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) type('KeyE', { [held]: true });
  type('KeyH', { shiftKey: true });
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'menu');
  type('KeyE');
  dialog.remove();
  cleanup();
  expect(onPress).not.toHaveBeenCalled();
  const off = show(false);
  screen.getByText('a').focus();
  type('KeyE');
  expect(off).not.toHaveBeenCalled();
});

it('Escape leads from the message box to the open row, unless something is typed [39.3]', () => {
  show();
  const box = screen.getByTestId<HTMLTextAreaElement>('composer-input');
  box.focus();
  box.value = 'Hello';
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(document.activeElement).toBe(box);
  box.value = '';
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(focused()).toBe('b');
});

it('waits for the buttons of a row, which load with the first of them on a slow machine [39.3]', async () => {
  const onPress = show();
  const row = screen.getByText('a').parentElement;
  for (const button of row?.querySelectorAll('button:not([data-desk-key="x"])') ?? []) button.remove();
  screen.getByText('a').focus();
  type('KeyH');
  for (let frame = 0; frame < 80; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const late = document.createElement('button');
  late.dataset['deskKey'] = 'h';
  late.addEventListener('click', () => onPress('late'));
  row?.append(late);
  await waitFor(() => expect(onPress.mock.calls.flat()).toEqual(['late']));
});
