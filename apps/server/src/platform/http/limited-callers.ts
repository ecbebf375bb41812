import { RateLimitedError } from './app-error.ts';
import { CallCounter } from './call-counter.ts';
import type { CalledWorkspace, CallingActor } from './callers.ts';
import { addressLimits } from './rate-classes.ts';

/** What finds callers without counting: hosts and sessions. */
interface CallerSources {
  hosts: {
    find(hostHeader: string | undefined): Promise<CalledWorkspace | null | 'bare'>;
    /** Whether the host was a workspace's when it was last asked for. */
    isKnown(hostHeader: string | undefined): boolean;
  };
  sessions: {
    /** By the text shown as a token; `isNow` asks the database whatever is remembered. */
    findByToken(workspaceId: number, shown: string, isNow: boolean): Promise<CallingActor | null>;
    findBySalt(workspaceId: number, shown: string): Promise<CallingActor | null>;
    /** Whether the token or salt was somebody's when it was last asked for. */
    isKnown(workspaceId: number, shown: string): boolean;
  };
}

/**
 * Finds out who calls: by Host the workspace, by token or salt the user; null where there is none. An address that shows
 * too many of them that are nobody's is refused before anything is looked up, but for those that were somebody's lately:
 * colleagues behind the same address go on working.
 */
export interface CallerResolver {
  workspace(hostHeader: string | undefined, address: string): Promise<CalledWorkspace | null | 'bare'>;
  byToken(workspaceId: number, shown: string, address: string): Promise<CallingActor | null>;
  /** For what goes on without asking again. */
  byTokenNow(workspaceId: number, shown: string, address: string): Promise<CallingActor | null>;
  bySalt(workspaceId: number, shown: string, address: string): Promise<CallingActor | null>;
}

export const makeLimitedCallers = ({ hosts, sessions }: CallerSources, isLimited: boolean): CallerResolver => {
  const unknownHosts = new CallCounter(addressLimits.unknownHosts);
  const unknownTokens = new CallCounter(addressLimits.unknownTokens);

  const findLimited = async <Found>(
    counter: CallCounter,
    address: string,
    isKnown: () => boolean,
    find: () => Promise<Found | null>,
  ): Promise<Found | null> => {
    const refusedForMs = isLimited ? counter.refusedFor(address) : null;
    if (refusedForMs !== null && !isKnown()) throw new RateLimitedError(refusedForMs);
    const found = await find();
    if (found === null) counter.take(address);
    return found;
  };

  const findActor = (
    workspaceId: number,
    shown: string,
    address: string,
    find: () => Promise<CallingActor | null>,
  ): Promise<CallingActor | null> =>
    findLimited(unknownTokens, address, () => sessions.isKnown(workspaceId, shown), find);

  return {
    workspace: (hostHeader, address) =>
      findLimited(
        unknownHosts,
        address,
        () => hosts.isKnown(hostHeader),
        () => hosts.find(hostHeader),
      ),
    byToken: (workspaceId, shown, address) =>
      findActor(workspaceId, shown, address, () => sessions.findByToken(workspaceId, shown, false)),
    byTokenNow: (workspaceId, shown, address) =>
      findActor(workspaceId, shown, address, () => sessions.findByToken(workspaceId, shown, true)),
    bySalt: (workspaceId, shown, address) =>
      findActor(workspaceId, shown, address, () => sessions.findBySalt(workspaceId, shown)),
  };
};
