/** Data with a retention time of its own: conversations are those with clients, all other channels are the team's. */
export const retentionKinds = ['team_messages', 'client_messages', 'team_files', 'client_files'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
