import { useT } from '../../../../i18n/use-t.ts';
import classes from './audience-switch.module.css';
import { useAudienceKeys } from './use-audience-keys.ts';

/** Where the client cannot be written to: colleagues can. */
export default function WriteNote({ onNote }: { onNote: () => void }) {
  const t = useT('audience');
  useAudienceKeys((audience) => audience === 'internal' && onNote());
  return (
    <button type="button" className={classes.instead} data-testid="write-note" onClick={onNote}>
      {t('write')}
    </button>
  );
}
