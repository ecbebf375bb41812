import type { TaskCard } from '@switchboard/contract';
import { createContext, use } from 'react';
import type { useT } from '../../../../i18n/use-t.ts';
import type { DueText } from '../use-due-text.ts';

/** Shared by all cards of a board: made once, not for each of two thousand cards. */
export interface BoardContext {
  t: ReturnType<typeof useT<'tasks'>>;
  titleOf: (task: TaskCard) => string;
  dueText: (task: TaskCard) => DueText | null;
  projectName: (id: number | null) => string | undefined;
  mayMove: (task: TaskCard) => boolean;
  /** The task that is open beside the board. */
  openId: number | null;
  /** The search parameters of the address, which the cards' links keep. */
  search: string;
}

const Context = createContext<BoardContext | null>(null);
export const BoardProvider = Context.Provider;

export function useBoard(): BoardContext {
  const board = use(Context);
  if (board === null) throw new Error('a card is shown outside of a board');
  return board;
}
