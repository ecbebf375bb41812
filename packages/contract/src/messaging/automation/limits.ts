export const automationLimits = {
  automationRules: 100,
  automationRuleNameChars: 60,
  automationActions: 10,
  automationWords: 20,
  automationWordChars: 60,
  automationNoteChars: 2_000,
  automationTitleChars: 200,
  /** Labels of one trigger. */
  automationLabels: 20,
  /** Seven days: how long a client has waited. */
  automationWaitMinutes: 10_080,
  /** Thirty days: how far a conversation is put off. */
  automationSnoozeMinutes: 43_200,
  /** Runs that follow from one another. */
  automationChain: 3,
  /** What rules do in one conversation within an hour; the rule that would do more is paused. */
  automationActionsAnHour: 20,
  /** Of a conversation, and a page of a rule's. */
  automationRunsShown: 50,
  automationPreviewDays: 7,
  /** A preview looks at so many of the newest events. */
  automationPreviewEvents: 10_000,
  automationPreviewSamples: 10,
} as const;
