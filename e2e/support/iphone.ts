import type { BrowserContext } from 'playwright-core';

const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

/** Makes a context's pages detect an iPhone: lists correct their scroll position differently there. */
export const asIphone = (context: BrowserContext) =>
  context.addInitScript((says) => {
    Object.defineProperties(navigator, { userAgent: { value: says }, maxTouchPoints: { value: 5 } });
  }, agent);
