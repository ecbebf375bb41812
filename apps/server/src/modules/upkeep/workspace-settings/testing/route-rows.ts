import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, at, ownerOnly, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) =>
  ({
    getWorkspaceSettings: { prepare: at('/workspace/settings'), expected: ownerOnly },
    updateWorkspaceSettings: {
      prepare: at('/workspace/settings', {
        email_domain: null,
        sign_up: false,
        default_language: 'en-US',
        default_timezone: null,
        audit_retention_days: null,
      }),
      expected: ownerOnly,
    },
    updateWaitingTimes: {
      prepare: at('/workspace/waiting', { long_minutes: 15, too_long_minutes: 60 }),
      expected: administrators,
    },
    getFirstSteps: { prepare: at('/workspace/first-steps'), expected: administrators },
    transferOwnership: {
      // To oneself, which is refused after everything else: the workspace keeps its owner for the other rows.
      prepare: async () => {
        await matrix().workspace.setConfirmed(matrix().users.owner);
        return { path: '/workspace/owner', body: { user_id: matrix().users.owner.id } };
      },
      expected: { ...ownerOnly, owner: 422 },
      foreign: { status: 422, calls: [({ user }) => ({ path: '/workspace/owner', body: { user_id: user } })] },
    },
  }) satisfies Record<string, Row>;
