/** A place in a message list. Every jump is a new object, so that the same place can be requested again. */
export interface JumpTarget {
  seq: number;
  align: 'start' | 'center';
  /** Highlights the message for a moment after the jump. */
  highlight: boolean;
}
