/** Query key of the connected bots. */
export const botsKey = ['bots'] as const;
