import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useEscape } from './use-escape.ts';

afterEach(cleanup);

function Page({ onEscape, children }: { onEscape: () => void; children: ReactNode }) {
  useEscape(onEscape);
  return <div data-testid="page">{children}</div>;
}

const pressIn = (testId: string, children: ReactNode) => {
  const onEscape = vi.fn<() => void>();
  render(<Page onEscape={onEscape}>{children}</Page>);
  fireEvent.keyDown(screen.getByTestId(testId), { key: 'Escape' });
  return onEscape.mock.calls.length;
};

it('hears Escape anywhere on the page', () => {
  expect(pressIn('page', null)).toBe(1);
});

it('hears it from the message box, whose editor prevents every Escape', () => {
  const editor = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the editor, which hears keys
    <div contentEditable data-testid="composer-input" onKeyDown={(event) => event.preventDefault()} />
  );
  expect(pressIn('composer-input', editor)).toBe(1);
});

it.each([
  ['a window', <div key="taker" role="dialog" />],
  ['a menu', <div key="taker" role="menu" />],
  ['a list of suggestions', <div key="taker" role="listbox" />],
  ['a reply that can be cancelled', <div key="taker" data-takes-escape />],
])('leaves it to %s', (_, taker) => {
  expect(pressIn('page', taker)).toBe(0);
});

it('leaves it to a field that is being filled in', () => {
  expect(pressIn('field', <input data-testid="field" />)).toBe(0);
});

it('leaves it to what has acted on it', () => {
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a part that acts on the key
  const acting = <div data-testid="acting" onKeyDown={(event) => event.preventDefault()} />;
  expect(pressIn('acting', acting)).toBe(0);
});
