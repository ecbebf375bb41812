import { openWindow, type Window } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import type { DrivenWindow } from './driven-window.ts';

/** A window of its own: pages are only kept in the other browser. */
const own = { prepare: () => Promise.resolve() };

/** Opens windows in Firefox; call it at the file's top. */
export function useFirefox(): (url: string) => Promise<DrivenWindow> {
  const browser = useBrowser();
  return async (url) => drive(await openWindow(browser(), url, own));
}

function drive(window: Window): DrivenWindow {
  const { page, complaints } = window;
  const find = (selector: string, text = '') => page.locator(selector, { hasText: text }).first();
  return {
    goTo: async (to) => {
      await page.goto(to);
    },
    see: (selector, text) => find(selector, text).waitFor(),
    click: (selector, text) => find(selector, text).click(),
    hover: (selector, text) => find(selector, text).hover(),
    // As a person does: the driver's `fill` leaves fields of Firefox empty, and so do letters that are not Latin.
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    attach: async (...paths) => {
      const choosing = page.waitForEvent('filechooser');
      await window.byId('composer-attach').click();
      await (await choosing).setFiles(paths);
    },
    ask: async (question, given = '') => await page.evaluate(question as never, given),
    expectComplaint: (pattern) => complaints.expectComplaint(pattern),
    close: () => window.close(),
  };
}
