/** The number of the message that an address names in its search; null when it names none. */
export const addressedMessage = ({ message }: { message?: unknown }): number | null =>
  Number.isSafeInteger(message) && Number(message) > 0 ? Number(message) : null;
