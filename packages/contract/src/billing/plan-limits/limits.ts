export const planLimits = { chosenSeats: 10_000 } as const;
