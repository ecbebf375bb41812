import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';

/** Placeholder in a line of text for a name that is still loading; the line keeps its height. */
export function PendingName() {
  const t = useT('common');
  return (
    <>
      <Skeleton display="inline-block" width="7em" height="0.75em" radius="xl" />
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </>
  );
}
