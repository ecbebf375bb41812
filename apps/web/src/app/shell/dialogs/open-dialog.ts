import { createContext, useContext } from 'react';

/** The dialogs that can open over any screen; `handOver` names the conversation. */
export type GlobalDialog = 'switcher' | 'shortcuts' | 'newChannel' | { handOver: number };

const OpenDialogContext = createContext<(dialog: GlobalDialog) => void>(() => {
  throw new Error('useOpenDialog needs GlobalDialogs above it');
});

export const OpenDialogProvider = OpenDialogContext.Provider;

export const useOpenDialog = () => useContext(OpenDialogContext);
