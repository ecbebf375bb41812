export const cannedReplyAuditActions = [
  'canned_reply.created',
  'canned_reply.changed',
  'canned_reply.deleted',
  'canned_reply.imported',
] as const;
export const cannedReplyAuditSubjects = ['canned_reply'] as const;
