import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { FeatureErrorsContext } from '../ui/forms/failures/feature-errors-context.ts';

/** As on a signed-in page once all texts of errors have come. */
export function AllErrorTexts({ children }: { children: ReactNode }) {
  const t = useT('featureErrors');
  const text = (code: string) => (t.has(code as 'bot.not_found') ? t(code as 'bot.not_found') : null);
  return <FeatureErrorsContext value={text}>{children}</FeatureErrorsContext>;
}
