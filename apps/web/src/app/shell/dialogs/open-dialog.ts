import { createContext, useContext } from 'react';

/** The dialogs that can open over any screen. */
export type GlobalDialog = 'switcher' | 'shortcuts' | 'newChannel';

const OpenDialogContext = createContext<(dialog: GlobalDialog) => void>(() => {
  throw new Error('useOpenDialog needs GlobalDialogs above it');
});

export const OpenDialogProvider = OpenDialogContext.Provider;

export const useOpenDialog = () => useContext(OpenDialogContext);
