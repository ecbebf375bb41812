/** Goes to another site. Settles only when the reader comes back to the page, as browsers keep it for their Back button. */
export const leaveFor = (address: string | URL): Promise<void> =>
  new Promise((resolve) => {
    globalThis.addEventListener('pageshow', () => resolve(), { once: true });
    globalThis.location.assign(address);
  });
