export const flags = ['assignedToMe', 'createdByMe', 'unattended'] as const;
export const ids = [
  'status_id',
  'priority',
  'assignee_id',
  'project_id',
  'category_id',
  'sprint_id',
  'channel_id',
] as const;
export const filterNames = ['search', ...flags, ...ids] as const;

/** What the screen of tasks shows, as it stands in its address. */
export interface TaskSearch extends Partial<Record<(typeof filterNames)[number], string | number>> {
  /** Without it, the board. */
  view?: 'table';
}

/** Reads it from an address; what names nothing of it is left to others, as the table's page is. */
export const readTaskSearch = (address: Record<string, unknown>): TaskSearch => ({
  ...Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = address[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  ),
  ...(address.view === 'table' && { view: address.view }),
});
