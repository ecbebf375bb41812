/** Channel type codes (readings, "Channel types"). */
export const channelTypes = { general: 0, group: 1, direct: 2, client: 3, managers: 4 } as const;
export type ChannelType = (typeof channelTypes)[keyof typeof channelTypes];

/** Messenger ids (specification of bots, section 3). */
export const messengers = { telegram: 1, viber: 2, messenger: 3 } as const;
export type MessengerId = (typeof messengers)[keyof typeof messengers];
