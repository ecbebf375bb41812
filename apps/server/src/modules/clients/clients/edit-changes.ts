import type { AuditChanges } from '@switchboard/contract';
import type { NewClientChange } from '../../foundation/client-history/index.ts';
import { fullName } from './client-name.ts';
import type { EditedClient } from './client-queries.ts';

const contactFields = ['username', 'phone', 'viber_phone', 'facebook_link'] as const;

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A user's edit as entries of the client's history; custom values are named by their field's title. */
export const editChanges = (
  { clientId, actorId }: { clientId: number; actorId: number },
  before: EditedClient,
  after: EditedClient,
  valueChanges: AuditChanges,
): NewClientChange[] => [
  { clientId, actorId, field: 'name', before: fullName(before), after: fullName(after) },
  ...contactFields.map((field) => ({ clientId, actorId, field, before: before[field], after: after[field] })),
  ...Object.entries(valueChanges).map(([name, { from, to }]) => ({
    clientId,
    actorId,
    field: 'field' as const,
    label: name.replace(/^#\d+ /, ''),
    before: asText(from),
    after: asText(to),
  })),
];
