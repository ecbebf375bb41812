import { type ConversationFilter, type ConversationStateName, conversationStates } from '@switchboard/contract';

const names = ['manager', 'bot', 'state', 'waiting'] as const;

/** Which conversations `/views/` shows, as its address has it; missing is any. */
export type FoundSearch = Partial<Record<(typeof names)[number], string | number | boolean>>;

/** The same, understood. */
export interface FoundCriteria {
  /** Null: of all. */
  manager: number | 'nobody' | null;
  bot: number | null;
  state: ConversationStateName | null;
  /** Only those whose clients wait. */
  isWaiting: boolean;
}

const readId = (value: unknown): number | null => {
  const id = Number(value);
  return typeof value !== 'boolean' && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Reads an address; what makes no sense in it narrows nothing. */
export const readFound = ({ manager, bot, state, waiting }: FoundSearch): FoundCriteria => ({
  manager: manager === 'nobody' ? 'nobody' : readId(manager),
  bot: readId(bot),
  state: conversationStates.find((one) => one === state) ?? null,
  isWaiting: waiting === true,
});

export const filterOf = ({ manager, bot, state, isWaiting }: FoundCriteria): ConversationFilter => ({
  ...(manager !== null && { managers: [manager] }),
  ...(bot !== null && { bots: [bot] }),
  ...(state !== null && { states: [state] }),
  ...(isWaiting && { waiting_minutes: 0 }),
});
