export const workspaceSettingsLimits = {
  domainChars: 253,
  auditRetentionMinDays: 30,
  auditRetentionMaxDays: 3650,
} as const;
