import { collectItems } from './collect.ts';
import * as constants from './constants.ts';

/** Everything that the audit log records, collected from the modules; the texts called `…Audit` say each in words. */
export const auditActions = collectItems(constants, 'AuditActions');

export type AuditAction = (typeof auditActions)[number];

/** What its entries are about. */
export const auditSubjectKinds = collectItems(constants, 'AuditSubjects');

export type AuditSubjectKind = (typeof auditSubjectKinds)[number];
