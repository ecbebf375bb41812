export const customFieldLimits = {
  customFields: 50,
  customFieldChoices: 50,
} as const;
