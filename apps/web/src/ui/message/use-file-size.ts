import { useFormatter } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';

/** Formats a number of bytes: `1.4 MB`. */
export function useFileSize(): (bytes: number) => string {
  const t = useT('files');
  const format = useFormatter();
  return (bytes) => {
    if (bytes < 1024) return t('bytes', { value: format.number(bytes) });
    const kilobytes = bytes / 1024;
    if (kilobytes < 1024) return t('kilobytes', { value: format.number(Math.ceil(kilobytes)) });
    return t('megabytes', { value: format.number(kilobytes / 1024, { maximumFractionDigits: 1 }) });
  };
}
