import type { AutomationPreview, AutomationRule, AutomationRun } from '@switchboard/contract';

export const buildRule = (more: Partial<AutomationRule> = {}): AutomationRule => ({
  id: 1,
  name: 'Long wait',
  trigger: { kind: 'waiting', minutes: 15 },
  filter: {},
  actions: [{ kind: 'priority', priority: 'high' }],
  is_on: true,
  version: 1,
  paused: null,
  gone: [],
  runs: 0,
  last_run_at: null,
  ...more,
});

export const buildRun = (more: Partial<AutomationRun> = {}): AutomationRun => ({
  id: '6f1c1d3a-5b0e-4a5e-9d0c-2f6a1b7c8d90',
  at: '2026-11-21T10:00:00.000Z',
  rule_id: 1,
  rule_name: 'Long wait',
  channel_id: 40,
  channel_name: 'Olena Bondar',
  trigger: 'waiting',
  caused_by: [],
  result: 'done',
  actions: [{ kind: 'priority', skipped: null }],
  ...more,
});

export const buildPreview = (more: Partial<AutomationPreview> = {}): AutomationPreview => ({
  runs: 143,
  texts: 12,
  conversations: 57,
  is_more: false,
  left_out: [],
  days: [20, 31, 2, 0, 40, 30, 20].map((runs, index) => ({
    from: new Date(Date.UTC(2026, 10, 20 + index, 15)).toISOString(),
    runs,
  })),
  samples: [{ channel_id: 40, name: 'Olena Bondar', at: '2026-11-21T10:00:00.000Z' }],
  ...more,
});
