/** The message number in a URL's search parameters; null when there is none. */
export const addressedMessage = ({ message }: { message?: unknown }): number | null =>
  Number.isSafeInteger(message) && Number(message) > 0 ? Number(message) : null;
