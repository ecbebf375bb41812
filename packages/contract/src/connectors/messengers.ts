/** Messenger ids (docs/rules.md, "Channel types"). */
export const messengers = { telegram: 1, viber: 2, messenger: 3 } as const;
/** Those whose bots can be connected today. */
export const connectedMessengers: readonly MessengerId[] = [1];
export type MessengerId = (typeof messengers)[keyof typeof messengers];
