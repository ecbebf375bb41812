import { createContext, useContext } from 'react';

/** What may lie over any screen. */
export type GlobalDialog = 'switcher' | 'shortcuts' | 'newChannel';

const OpenDialogContext = createContext<(dialog: GlobalDialog) => void>(() => {
  throw new Error('useOpenDialog needs GlobalDialogs above it');
});

export const OpenDialogProvider = OpenDialogContext.Provider;

/** Opens one of the dialogs that may lie over any screen. */
export const useOpenDialog = () => useContext(OpenDialogContext);
