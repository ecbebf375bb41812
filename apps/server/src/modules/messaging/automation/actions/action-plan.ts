import type { AutomationSkipReason } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import type { ConversationNow } from '../conversation-queries.ts';
import type { FileCopies } from '../copy-reply-files.ts';
import type { Rule } from '../rule-queries.ts';

/** Of tasks, whose module comes later. */
export interface TaskMaking {
  /** Comes before any other lock: tasks are made one after another. */
  lockBoard(tx: Transaction, workspaceId: number): Promise<void>;
  /** Answers the id of the task; null where this user can have none any more, or the conversation is gone. */
  createAutomaticTask(
    tx: Transaction,
    workspaceId: number,
    task: { title: string; userId: number; channelId: number },
  ): Promise<number | null>;
}

/** What actions know of the run that they belong to. */
export interface RunContext {
  tx: Transaction;
  workspaceId: number;
  rule: Rule;
  conversation: ConversationNow;
  /** What set the rule off was too long ago to say anything. */
  isLate: boolean;
  tasks: TaskMaking;
  copies: FileCopies;
}

/** What is done, or why nothing is. An action that turns out to be in vain when it is done answers why. */
export type ActionPlan = { skipped: AutomationSkipReason } | { apply: () => Promise<AutomationSkipReason | void> };
