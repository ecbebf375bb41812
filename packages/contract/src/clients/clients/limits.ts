export const clientLimits = {
  clientNameChars: 200,
  clientLinkChars: 500,
  clientSearchChars: 120,
  customValueChars: 1_000,
} as const;
