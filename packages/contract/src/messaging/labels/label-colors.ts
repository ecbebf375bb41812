/** Colours that people tell apart in both themes. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type LabelColor = (typeof labelColors)[number];
