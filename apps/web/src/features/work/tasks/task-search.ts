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

/** The state of the screen of tasks, as its address has it. */
export interface TaskSearch extends Partial<Record<(typeof filterNames)[number], string | number>> {
  /** Without it, the board. */
  view?: 'table';
}

/** Reads it from an address; other parameters are left to others, as the table's page is. */
export const readTaskSearch = (address: Record<string, unknown>): TaskSearch => ({
  ...Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = address[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  ),
  ...(address.view === 'table' && { view: address.view }),
});
