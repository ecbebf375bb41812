import type { PartOutcome } from '../../connectors/index.ts';
import type { DeliveryStep } from './delivery-step.ts';

type StepOfEdit = Pick<DeliveryStep, 'workspaceId' | 'channelId'> & {
  head: Pick<DeliveryStep['head'], 'message_seq' | 'edited_at'>;
};

/**
 * How many calls of an edit with several parts are done, kept in memory; after a crash the edit is simply made again.
 * It counts for that edit only: another edit starts at the first part, also after a different process has finished this
 * one.
 */
export class EditProgress {
  readonly #edits = new Map<string, { editedAt: string | null; done: number }>();

  read(step: StepOfEdit): number {
    const progress = this.#edits.get(keyOf(step));
    return progress?.editedAt === step.head.edited_at ? progress.done : 0;
  }

  /** A call succeeded and is not the edit's last. A deleted part is not planned again, so the next call moves up. */
  advance(step: StepOfEdit, { removed }: Pick<PartOutcome, 'removed'>): void {
    if (removed.length > 0) return;
    this.#edits.set(keyOf(step), { editedAt: step.head.edited_at, done: this.read(step) + 1 });
  }

  /** The edit is done, or given up. */
  forget(step: StepOfEdit): void {
    this.#edits.delete(keyOf(step));
  }
}

const keyOf = ({ workspaceId, channelId, head }: StepOfEdit) => `${workspaceId}:${channelId}:${head.message_seq}`;
