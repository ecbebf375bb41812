import { createContext } from 'react';

/** The text for an error code that only signed-in pages can get; null for any other. */
export type FeatureErrorText = (code: string) => string | null;

export const noText: FeatureErrorText = () => null;

/** Empty until the texts have come, and on signed-out pages. */
export const FeatureErrorsContext = createContext(noText);
