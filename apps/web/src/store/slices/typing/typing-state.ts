export interface TypingState {
  /** Channel → user → end time (ms since 1970). */
  typing: Record<number, Record<number, number>>;
}

export const emptyTyping = (): TypingState => ({ typing: {} });
