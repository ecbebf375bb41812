/** Messenger ids (docs/rules.md, "Workspaces and channels"). */
export const messengers = { telegram: 1, viber: 2, messenger: 3 } as const;
/** Those whose bots can be connected today. */
export const connectedMessengers: readonly MessengerId[] = [1, 2, 3];
/** Those whose bots greet a client who opens their chat; the others greet who is new. */
export const greetingMessengers: readonly MessengerId[] = [2];
export type MessengerId = (typeof messengers)[keyof typeof messengers];
