import { at, ownerOnly, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    getRetention: { prepare: at('/workspace/retention'), expected: ownerOnly },
    previewRetention: { prepare: at('/workspace/retention/preview?team_messages=30'), expected: ownerOnly },
    // No time is shortened, so no confirmation is needed.
    updateRetention: {
      prepare: at('/workspace/retention', {
        team_messages: null,
        client_messages: null,
        team_files: null,
        client_files: null,
      }),
      expected: ownerOnly,
    },
  }) satisfies Record<string, Row>;
