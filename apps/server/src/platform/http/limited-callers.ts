import { RateLimitedError } from './app-error.ts';
import { CallCounter } from './call-counter.ts';
import type { CalledWorkspace, CallingActor } from './callers.ts';
import { addressLimits } from './rate-classes.ts';

/** Looks up hosts and sessions without counting. */
interface CallerSources {
  hosts: {
    find(hostHeader: string | undefined): Promise<CalledWorkspace | null | 'bare'>;
    /** Whether the host was a workspace's at its last lookup. */
    isKnown(hostHeader: string | undefined): boolean;
    /** Whether the workspace is paid for, now. */
    isOpen(workspaceId: number): Promise<boolean>;
  };
  sessions: {
    /** By the given token text; `isNow` asks the database even when the answer is cached. */
    findByToken(workspaceId: number, shown: string, address: string, isNow: boolean): Promise<CallingActor | null>;
    findBySalt(workspaceId: number, shown: string): Promise<CallingActor | null>;
    /** Whether the token or salt was valid at its last lookup. */
    isKnown(workspaceId: number, shown: string): boolean;
  };
}

/**
 * Finds the caller: the workspace by Host, the user by token or salt; null without a valid one. An address that sends
 * too many unknown ones is refused before any look-up, except for those known to have been valid lately: colleagues
 * behind the same address can go on working.
 */
export interface CallerResolver {
  workspace(hostHeader: string | undefined, address: string): Promise<CalledWorkspace | null | 'bare'>;
  byToken(workspaceId: number, shown: string, address: string): Promise<CallingActor | null>;
  /** For connections that are not checked again on each use. */
  byTokenNow(workspaceId: number, shown: string, address: string): Promise<CallingActor | null>;
  bySalt(workspaceId: number, shown: string, address: string): Promise<CallingActor | null>;
  /** Whether the workspace is paid for, for callers without a session; `CallingActor` knows it. */
  isOpen(workspaceId: number): Promise<boolean>;
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
      findActor(workspaceId, shown, address, () => sessions.findByToken(workspaceId, shown, address, false)),
    byTokenNow: (workspaceId, shown, address) =>
      findActor(workspaceId, shown, address, () => sessions.findByToken(workspaceId, shown, address, true)),
    bySalt: (workspaceId, shown, address) =>
      findActor(workspaceId, shown, address, () => sessions.findBySalt(workspaceId, shown)),
    isOpen: (workspaceId) => hosts.isOpen(workspaceId),
  };
};
