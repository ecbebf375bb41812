import type { ApiScope, Permissions } from '@switchboard/contract';

/** The workspace whose host was called. */
export interface CalledWorkspace {
  id: number;
  subdomain: string;
}

/** The signed-in caller: an `Actor` of the contract with workspace and session. */
export interface CallingActor {
  workspaceId: number;
  userId: number;
  /** Null for an API token. */
  sessionId: number | null;
  permissions: Permissions;
  /** Has confirmed with password or second factor within `limits.confirmedMinutes`. */
  isConfirmed: boolean;
  isOwner: boolean;
  /** False while the workspace is unpaid or about to be deleted. */
  isWorkspaceOpen: boolean;
  /** The API token that the call is made with. Its rights are those of its owner that its scopes let through. */
  apiToken?: { id: number; name: string };
  scopes?: readonly ApiScope[];
}

/** A caller with a session: a person in a browser. */
export type SignedInActor = CallingActor & { sessionId: number };
