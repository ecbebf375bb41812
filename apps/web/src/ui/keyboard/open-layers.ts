/** Dialogs, menus and lists of choices, which handle keys themselves while they are open. */
export const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether one is open. The list of a field that is closed stays in the page, hidden. */
export const hasOpenLayer = (page: Document = document): boolean =>
  [...page.querySelectorAll(layers)].some((layer) => layer.getClientRects().length > 0);
