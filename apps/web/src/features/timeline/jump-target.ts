/** A place in a message list. Every jump is an object of its own, so that the same place can be asked for again. */
export interface JumpTarget {
  seq: number;
  align: 'start' | 'center';
  /** The message stands out for a moment once it is there. */
  highlight: boolean;
}
