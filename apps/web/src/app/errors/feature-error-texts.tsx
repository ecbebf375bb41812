import type { ErrorCode, ValidationCode } from '@switchboard/contract';
import { useEffect } from 'react';
import type { useTranslations } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import type { FeatureErrorText } from '../../ui/forms/failures/feature-errors-context.ts';

type StartCode = Parameters<ReturnType<typeof useTranslations<'errors'>>>[0];
/** A code without a text in either namespace does not compile. */
type FeatureCode = Exclude<ErrorCode | ValidationCode, StartCode>;

/** Hands over the texts of errors, again when the language changes. */
export default function FeatureErrorTexts({ onTexts }: { onTexts: (text: FeatureErrorText) => void }) {
  const t = useT('featureErrors');
  useEffect(() => {
    onTexts((code) => (t.has(code as FeatureCode) ? t(code as FeatureCode) : null));
  }, [onTexts, t]);
  return null;
}
