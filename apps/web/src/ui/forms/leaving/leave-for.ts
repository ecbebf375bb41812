/** Navigates to another site. Settles only when the Back button restores this page from the browser's cache. */
export const leaveFor = (address: string | URL): Promise<void> =>
  new Promise((resolve) => {
    globalThis.addEventListener('pageshow', () => resolve(), { once: true });
    globalThis.location.assign(address);
  });
