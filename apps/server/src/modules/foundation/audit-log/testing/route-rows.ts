import { at, ownerOnly, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    listAuditEntries: { prepare: at('/audit-log'), expected: ownerOnly },
  }) satisfies Record<string, Row>;
