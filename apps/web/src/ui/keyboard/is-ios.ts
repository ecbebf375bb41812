/** Whether the browser is the one of an iPhone or iPad, which bears the name of a Mac: there a scroll by program ends a finger's. */
export const isIos = (): boolean =>
  /iP(hone|od|ad)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 0);
