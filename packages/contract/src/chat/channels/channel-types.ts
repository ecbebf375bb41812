/** Channel type codes (docs/rules.md, "Workspaces and channels"). */
export const channelTypes = { general: 0, group: 1, direct: 2, client: 3, managers: 4 } as const;
export type ChannelType = (typeof channelTypes)[keyof typeof channelTypes];
