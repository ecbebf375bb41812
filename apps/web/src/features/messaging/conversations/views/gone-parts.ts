import type { GonePart } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';

/** What a filter names and is gone, in words: "a label, a bot". */
export function useGoneParts(): (gone: readonly GonePart[]) => string {
  const t = useT('views');
  return (gone) => [...new Set(gone.map(({ kind }) => t(`broken.${kind}`)))].join(', ');
}
