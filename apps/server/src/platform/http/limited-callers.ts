import { RateLimitedError } from './app-error.ts';
import { CallCounter } from './call-counter.ts';
import type { CalledWorkspace, CallingActor, SignedInActor } from './callers.ts';
import { addressLimits } from './rate-classes.ts';

/** Looks up hosts and sessions without counting. */
interface CallerSources {
  apiTokens: {
    /** Whether the text is in the form of an API token; sessions have another. */
    isOne(shown: string): boolean;
    /** Throws when it may not be used from this address. */
    find(workspaceId: number, shown: string, ip: string): Promise<CallingActor | null>;
    isKnown(workspaceId: number, shown: string): boolean;
  };
  hosts: {
    find(hostHeader: string | undefined): Promise<CalledWorkspace | null | 'bare'>;
    /** Whether the host was a workspace's at its last lookup. */
    isKnown(hostHeader: string | undefined): boolean;
    /** Whether the workspace is paid for, now. */
    isOpen(workspaceId: number): Promise<boolean>;
  };
  sessions: {
    /** By the given token text; `isNow` asks the database even when the answer is cached. */
    findByToken(workspaceId: number, shown: string, address: string, isNow: boolean): Promise<SignedInActor | null>;
    findBySalt(workspaceId: number, shown: string): Promise<CallingActor | null>;
    /** Whether the token or salt was valid at its last lookup. */
    isKnown(workspaceId: number, shown: string): boolean;
  };
}

/** Where a call comes from. */
export interface CallOrigin {
  ip: string;
  /** Its address as it is counted. */
  addressKey: string;
}

/**
 * Finds the caller: the workspace by Host, the user by token or salt; null without a valid one. An address that sends
 * too many unknown ones is refused before any look-up, except for those known to have been valid lately: colleagues
 * behind the same address can go on working.
 */
export interface CallerResolver {
  workspace(hostHeader: string | undefined, address: string): Promise<CalledWorkspace | null | 'bare'>;
  /** By the token of a session or an API token; `isNow` asks the database about a session. */
  byToken(workspaceId: number, shown: string, origin: CallOrigin, isNow?: boolean): Promise<CallingActor | null>;
  /** By the token of a session, for connections that are not checked again on each use. */
  byTokenNow(workspaceId: number, shown: string, address: string): Promise<SignedInActor | null>;
  bySalt(workspaceId: number, shown: string, address: string): Promise<CallingActor | null>;
  /** Whether the workspace is paid for, for callers without a session; `CallingActor` knows it. */
  isOpen(workspaceId: number): Promise<boolean>;
}

export const makeLimitedCallers = (
  { hosts, sessions, apiTokens }: CallerSources,
  isLimited: boolean,
): CallerResolver => {
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

  const findActor = <Actor extends CallingActor>(
    workspaceId: number,
    shown: string,
    address: string,
    find: () => Promise<Actor | null>,
  ): Promise<Actor | null> => findLimited(unknownTokens, address, () => sessions.isKnown(workspaceId, shown), find);

  return {
    workspace: (hostHeader, address) =>
      findLimited(
        unknownHosts,
        address,
        () => hosts.isKnown(hostHeader),
        () => hosts.find(hostHeader),
      ),
    byToken: (workspaceId, shown, { ip, addressKey }, isNow = false) =>
      apiTokens.isOne(shown)
        ? findLimited(
            unknownTokens,
            addressKey,
            () => apiTokens.isKnown(workspaceId, shown),
            () => apiTokens.find(workspaceId, shown, ip),
          )
        : findActor(workspaceId, shown, addressKey, () => sessions.findByToken(workspaceId, shown, addressKey, isNow)),
    byTokenNow: (workspaceId, shown, address) =>
      findActor(workspaceId, shown, address, () => sessions.findByToken(workspaceId, shown, address, true)),
    bySalt: (workspaceId, shown, address) =>
      findActor(workspaceId, shown, address, () => sessions.findBySalt(workspaceId, shown)),
    isOpen: (workspaceId) => hosts.isOpen(workspaceId),
  };
};
