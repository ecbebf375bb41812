import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyLater } from '../../ui/feedback/retriable-part.ts';
import { FeatureErrorsContext, type FeatureErrorText, noText } from '../../ui/forms/failures/feature-errors-context.ts';

const FeatureErrorTexts = lazyLater(() => import('./feature-error-texts.tsx'));

interface FeatureErrorsProps {
  isSignedIn: boolean;
  children: ReactNode;
}

/** Fetches the texts of errors that only signed-in pages can get, beside the first screen, which does not wait for them. */
export function FeatureErrors({ isSignedIn, children }: FeatureErrorsProps) {
  const [text, setText] = useState(() => noText);
  const handleTexts = useCallback((next: FeatureErrorText) => setText(() => next), []);
  return (
    <FeatureErrorsContext value={text}>
      {children}
      {isSignedIn && (
        // Without them an error gets the text of an unknown one.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <FeatureErrorTexts onTexts={handleTexts} />
          </Suspense>
        </ErrorBoundary>
      )}
    </FeatureErrorsContext>
  );
}
