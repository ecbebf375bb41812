export const planLimits = { chosenPlaces: 10_000 } as const;
