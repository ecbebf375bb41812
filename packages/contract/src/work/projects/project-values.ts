// Apart from the shapes, so that the browser gets the values without zod.

/** How a project is doing, as its people say; whether it is archived is another matter. */
export const projectStates = ['planned', 'active', 'paused', 'completed'] as const;
export type ProjectState = (typeof projectStates)[number];

export const projectSorts = ['id', 'name', 'state', 'created_at', 'updated_at'] as const;
export type ProjectSort = (typeof projectSorts)[number];
