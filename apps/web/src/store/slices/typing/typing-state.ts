export interface TypingState {
  /** Channel → user → end time (ms since 1970). */
  typing: Record<number, Record<number, number>>;
  /** Channel → the users who have it on the screen. */
  present: Record<number, readonly number[]>;
}

export const emptyTyping = (): TypingState => ({ typing: {}, present: {} });
