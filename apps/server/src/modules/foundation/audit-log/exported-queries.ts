/** For use in other modules' SQL. */
export const auditLogTable = 'audit_log';
