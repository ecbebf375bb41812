import type { BrowserContext } from 'playwright-core';

const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

/** Lets a context's pages take the browser for an iPhone's: lists correct their place in another way there. */
export const asIphone = (context: BrowserContext) =>
  context.addInitScript((says) => {
    Object.defineProperties(navigator, { userAgent: { value: says }, maxTouchPoints: { value: 5 } });
  }, agent);
