// Apart from the shapes, so that the browser gets the values without zod.

export const coworkerSorts = ['name', 'position', 'role'] as const;
export type CoworkerSort = (typeof coworkerSorts)[number];
