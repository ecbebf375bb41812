/** Of every page of the coworkers. */
export const coworkersKey = ['coworkers'] as const;
