import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startRoving } from './roving-focus.ts';

let end = () => {};
beforeEach(() => {
  document.body.innerHTML = `
    <button id="before">Before</button>
    <div data-rove>
      <div data-row><a href="/1" id="one">One</a><button id="menu-1">Menu</button></div>
      <a href="/2" id="shortcut" aria-current="page" data-shortcut>Last channel</a>
      <a href="/3" id="two" aria-current="page">Two</a>
      <div data-row><a href="/4" id="three">Three</a><button id="menu-3">Menu</button></div>
    </div>
    <div data-rove><button id="face" data-picture tabindex="-1">Face</button><button id="mark">Mark</button><button id="off" disabled>Off</button><button id="fold">Fold</button></div>`;
  end = startRoving(document);
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

const byId = (id: string) => {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  if (element === null) throw new Error(`there is no ${id}`);
  return element;
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.id;
/** The element in the groups at which Tab stops, pressed with the focus here. */
const stopsFrom = (id: string) => {
  byId(id).focus();
  press('Tab');
  return [...document.querySelectorAll<HTMLElement>('[data-rove] a, [data-rove] button:not(:disabled)')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((element) => element.id);
};

it('leaves one stop in each group: the row of the open page, or the first', () => {
  expect(stopsFrom('before')).toEqual(['two', 'mark']);
});

it('leaves the row that has the focus, with its menu', () => {
  expect(stopsFrom('one')).toEqual(['one', 'menu-1', 'mark']);
  expect(stopsFrom('menu-3')).toEqual(['three', 'menu-3', 'mark']);
});

it('comes back to the button that had the focus last where no page is open', () => {
  byId('fold').focus();
  expect(stopsFrom('before')).toEqual(['two', 'fold']);
});

it('knows the rows that have come and gone since', () => {
  byId('two').remove();
  document.querySelector('[data-rove]')?.insertAdjacentHTML('afterbegin', '<a href="/0" id="zero">Zero</a>');
  expect(stopsFrom('before')).toEqual(['zero', 'mark']);
});

it('goes from row to row by arrows, also from the menu of a row, and stops at the ends', () => {
  byId('one').focus();
  const way = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key);
    return focused();
  });
  expect(way).toEqual(['shortcut', 'two', 'three', 'three', 'two']);
  byId('menu-1').focus();
  press('ArrowDown');
  expect(focused()).toBe('shortcut');
  press('End');
  expect(focused()).toBe('three');
  press('Home');
  expect(focused()).toBe('one');
  press('ArrowLeft');
  expect(focused()).toBe('one');
});

it('passes over what is switched off', () => {
  byId('mark').focus();
  press('ArrowRight');
  expect(focused()).toBe('fold');
});

it('leaves keys alone that belong to something else', () => {
  byId('one').focus();
  fireEvent.keyDown(byId('one'), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(byId('one'), { key: 'ArrowDown', shiftKey: true });
  expect(focused()).toBe('one');
  byId('before').focus();
  press('ArrowDown');
  expect(focused()).toBe('before');
});
