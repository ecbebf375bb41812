/**
 * Navigates to another site. Settles only if the user returns to this page with the Back button, since browsers keep it
 * for that.
 */
export const leaveFor = (address: string | URL): Promise<void> =>
  new Promise((resolve) => {
    globalThis.addEventListener('pageshow', () => resolve(), { once: true });
    globalThis.location.assign(address);
  });
