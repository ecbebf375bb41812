import { z } from 'zod';
import { auditActions, auditSubjectKinds } from '../../audit-actions.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, listOf, pageQueryShape, textShape } from '../../shapes.ts';

const auditValueShape = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof auditValueShape>;

/** By field, each before and after. Never a secret: of those only that they were changed, as masked texts. */
const auditChangesShape = z.record(z.string(), z.object({ from: auditValueShape, to: auditValueShape }));
export type AuditChanges = z.infer<typeof auditChangesShape>;

export const auditEntryShape = z.object({
  id: z.uuid(),
  created_at: dateTimeShape,
  /** Null without a signed-in user. The name is the one they had then. */
  actor: z.object({ id: idShape, name: z.string() }).nullable(),
  /** The API token by which they did it, as it was called then; null: they were signed in. */
  token: z.object({ id: idShape, name: z.string() }).nullable(),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(auditSubjectKinds), id: idShape.nullable(), name: z.string() }),
  changes: auditChangesShape,
  ip: z.string(),
  user_agent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntryShape>;

export const listAuditEntries = defineEndpoint({
  name: 'listAuditEntries',
  summary: 'Who changed what in the workspace, and from where; the newest first',
  method: 'GET',
  path: '/audit-log',
  access: 'owner',
  scope: null,
  rate: 'read',
  query: z.object({
    ...pageQueryShape,
    actor_id: idParamShape.optional(),
    action: z.enum(auditActions).optional(),
    subject_kind: z.enum(auditSubjectKinds).optional(),
    subject_id: idParamShape.optional(),
    /** The beginning of an address. */
    ip: textShape.trim().max(45, 'validation.too_long').optional(),
    from: dateTimeShape.optional(),
    /** The first moment that is left out. */
    to: dateTimeShape.optional(),
  }),
  result: listOf(auditEntryShape),
});

export const auditEndpoints = { listAuditEntries } as const;
