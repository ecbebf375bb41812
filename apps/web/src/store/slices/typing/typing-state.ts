export interface TypingState {
  /** Channel → user → until when (ms since 1970). */
  typing: Record<number, Record<number, number>>;
}

export const emptyTyping = (): TypingState => ({ typing: {} });
