/** Clients whom messages reach now, and those who stopped their bot. */
export const clientReaches = ['reachable', 'stopped'] as const;
export type ClientReach = (typeof clientReaches)[number];
