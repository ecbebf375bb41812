import type { Capabilities, CostClass, FormattingKind } from '@switchboard/contract';

/** The facts that a messenger's abilities in a conversation may depend on. */
export interface AbilityMoment {
  now: Date;
  /** When the client was last active; null when that is not known. */
  lastInboundAt: Date | null;
  /** The messenger lets people of this bot answer after the reply window (`bots.human_agent`). */
  humanAgent?: boolean;
}

/** The abilities that change as time passes; `capabilitiesShape` in the contract explains them. */
export interface PassingAbilities {
  /** `until`: when this kind ends by itself, later than the moment asked about; null: never. */
  replyWindow: null | { kind: NonNullable<Capabilities['reply_window']>['kind']; until: Date | null };
  costClass: CostClass | null;
  /** When another class begins, later than the moment asked about; null: never. */
  costUntil: Date | null;
}

/** A messenger's abilities in a conversation at a moment; shown before a user types, and enforced. */
export interface Abilities extends PassingAbilities {
  /** Of one message on the phone; `prepare` splits a longer text. */
  maxTextChars: number;
  /** Of a text beside a file; 0: a caption goes as a message of its own. */
  maxCaptionChars: number;
  maxFileBytes: number;
  /** The formatting that `prepare` turns into the messenger's own. */
  formatting: readonly FormattingKind[];
  /** Whether `prepareChange` returns calls for edits and deletions. */
  canEdit: boolean;
  canDelete: boolean;
  /** Whether reactions of the team reach the phone. */
  canReact: boolean;
  /** Whether the phone shows which message is answered. */
  canQuote: boolean;
  /** Whether the messenger sends receipts for messages that it has accepted. */
  sendsReceipts: boolean;
}
