/** Dialogs, menus and lists of choices, which handle keys themselves while they are open. */
export const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The open one above the others. The list of a field that is closed stays in the page, hidden. */
export const topLayer = (page: Document = document): Element | undefined =>
  [...page.querySelectorAll(layers)].findLast((layer) => layer.getClientRects().length > 0);

export const hasOpenLayer = (page?: Document): boolean => topLayer(page) !== undefined;
