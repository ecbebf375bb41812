import type { NewEvent } from '../../../platform/events/index.ts';

/** Browsers that show canned replies fetch them again: those of everybody who sees the reply. */
export const changedEvent = (ownerId: number | null): NewEvent => ({
  event: 'updateCannedReplies',
  audience: ownerId === null ? { permission: ['leads:read'] } : { users: [ownerId] },
  data: {},
});
