/** Whether this is an iPhone or iPad (which identifies as a Mac): scrolling by script stops a touch scroll there. */
export const isIos = (): boolean =>
  /iP(hone|od|ad)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 0);
