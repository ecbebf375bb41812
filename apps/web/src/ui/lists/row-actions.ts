import type { Channel } from '@switchboard/contract';
import { createContext, type ReactNode, useContext } from 'react';

const RowActions = createContext<(channel: Channel) => ReactNode>(() => null);

/** Gives the rows of lists the buttons of other features. */
export const RowActionsProvider = RowActions.Provider;

export const useRowActions = () => useContext(RowActions);
