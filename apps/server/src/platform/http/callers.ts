import type { Permissions } from '@switchboard/contract';

/** The workspace whose host was called. */
export interface CalledWorkspace {
  id: number;
  subdomain: string;
}

/** The signed-in caller: an `Actor` of the contract with workspace and session. */
export interface CallingActor {
  workspaceId: number;
  userId: number;
  sessionId: number;
  permissions: Permissions;
  /** Has confirmed with password or second factor within `limits.confirmedMinutes`. */
  isConfirmed: boolean;
  isOwner: boolean;
  /** False while the workspace is unpaid or about to be deleted. */
  isWorkspaceOpen: boolean;
}
