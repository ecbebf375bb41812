import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepRowFocus } from './keep-row-focus.ts';

let stop = () => {};
beforeEach(() => {
  document.body.innerHTML = `<div data-desk>${['a', 'b', 'c']
    .map((name) => `<div data-row id="${name}"><a href="#${name}">${name}</a><button>snooze</button></div>`)
    .join('')}</div><input>`;
  stop = keepRowFocus(document);
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const remove = (selector: string) => document.querySelector(selector)?.remove();
const focused = () => document.activeElement?.textContent;

it('goes to the row below when its row leaves, at the end to the one above [39.7]', async () => {
  focus('#b > button');
  remove('#b');
  await expect.poll(focused).toBe('c');
  remove('#c');
  await expect.poll(focused).toBe('a');
});

it('waits until the menu of the row is closed [39.7]', async () => {
  focus('#a > a');
  document.body.insertAdjacentHTML('beforeend', '<div role="menu"><button>tomorrow</button></div>');
  focus('[role="menu"] button');
  remove('#a');
  await expect.poll(focused).toBe('tomorrow');
  remove('[role="menu"]');
  await expect.poll(focused).toBe('b');
});

it('stays where else it has gone [39.7]', async () => {
  focus('#a > a');
  focus('input');
  remove('#a');
  await new Promise(requestAnimationFrame);
  expect(document.activeElement?.tagName).toBe('INPUT');
});
