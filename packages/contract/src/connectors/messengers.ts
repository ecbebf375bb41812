/** Messenger ids (docs/rules.md, "Channel types"). */
export const messengers = { telegram: 1, viber: 2, messenger: 3 } as const;
export type MessengerId = (typeof messengers)[keyof typeof messengers];
