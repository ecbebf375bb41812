export const auditLimits = {
  auditEntriesPerPage: 50,
  auditNameChars: 200,
  auditUserAgentChars: 300,
} as const;
