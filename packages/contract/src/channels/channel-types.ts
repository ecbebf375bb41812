/** Channel type codes (docs/rules.md, "Channel types"). */
export const channelTypes = { general: 0, group: 1, direct: 2, client: 3, managers: 4 } as const;
export type ChannelType = (typeof channelTypes)[keyof typeof channelTypes];

/** Messenger ids (docs/rules.md, "Channel types"). */
export const messengers = { telegram: 1, viber: 2, messenger: 3 } as const;
export type MessengerId = (typeof messengers)[keyof typeof messengers];
